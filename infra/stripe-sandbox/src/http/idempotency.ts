import { createHash } from 'node:crypto';
import { ApiError } from './api-error.js';
import type { Store } from '../state/store.js';
import type { StoredAnswer } from '../state/stored-answer.js';

export interface KeyedRequest {
  account: string;
  key: string;
  method: string;
  path: string;
  parameters: string;
}

/** Keys are kept for a day of real or virtual time, as Stripe promises at least. */
const KEPT_MS = 24 * 3600 * 1000;

export function answerId(request: KeyedRequest): string {
  return `${request.account}:${request.key}`;
}

export function parametersHash(parameters: string): string {
  return createHash('sha256').update(parameters).digest('hex');
}

/** The stored answer for a key; the same key for anything else is refused. */
export function storedAnswer(store: Store, request: KeyedRequest, nowMs: number): StoredAnswer | undefined {
  if (request.key.length > 255) {
    throw new ApiError(400, { type: 'idempotency_error', message: 'An idempotency key has at most 255 characters.' });
  }
  const stored = store.read('stored_answer', answerId(request))?.data;
  if (!stored || nowMs - stored.createdAt > KEPT_MS) return undefined;
  if (stored.method !== request.method || stored.path !== request.path) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `This idempotency key was first used for ${stored.method} ${stored.path}. Use another key for another request.`,
    });
  }
  if (stored.parametersHash !== parametersHash(request.parameters)) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: 'This idempotency key was first used with other parameters. Use another key, or send the same parameters again.',
    });
  }
  return stored;
}

export function keyInUse(): ApiError {
  return new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'A request with this idempotency key is still being answered. Try again in a moment.',
  });
}
