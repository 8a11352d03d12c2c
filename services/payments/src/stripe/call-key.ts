/** How a request that creates something is told from every other, and whether it was made before. */
export interface CallKey {
  /** Idempotency key; stored before the first try wherever money moves. */
  key: string;
  /** Which try this is, 1 for the first. Only the refusal of a first try says that nothing happened. */
  tries: number;
}

/** A key that no request was ever made under. */
export function firstTry(key: string): CallKey {
  return { key, tries: 1 };
}
