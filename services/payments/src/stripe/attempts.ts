import { AsyncLocalStorage } from 'node:async_hooks';

/** What the SDK met on the way to the answer it gives: it repeats a request by itself and tells only of the last attempt. */
export interface Attempts {
  /** An attempt ended without an answer, or with one that leaves open what happened. */
  wasIndefinite: boolean;
  /** What it is about, such as 'transfers'. */
  resource: string;
}

const current = new AsyncLocalStorage<Attempts>();

/** Runs one call of the SDK and notes what its attempts meet. */
export function watchAttempts<T>(attempts: Attempts, call: () => Promise<T>): Promise<T> {
  return current.run(attempts, call);
}

/** Told by the HTTP client of an attempt that it makes. */
export function noteResource(resource: string): void {
  const attempts = current.getStore();
  if (attempts) attempts.resource = resource;
}

/** Told by the HTTP client of an attempt after which nobody knows what happened. */
export function noteIndefiniteAttempt(): void {
  const attempts = current.getStore();
  if (attempts) attempts.wasIndefinite = true;
}
