import type { Store } from '../state/store.js';
import { PLATFORM } from '../state/work.js';
import { ApiError } from './api-error.js';

export const LIVE_KEY = /^(sk|rk|pk)_live_/;
const SECRET_KEY = /^(sk|rk)_test_\S+$/;
const PUBLISHABLE_KEY = /^pk_test_\S+$/;

const REVOKED = 'revoked-keys';

export interface Caller {
  isBrowser: boolean;
}

/** Which secret keys are good: any test key, or only those of the option; a key can be revoked while the sandbox runs, and stays so. */
export class SecretKeys {
  private readonly accepted: readonly string[] | undefined;

  /** @param only one key, or several with commas between them */
  constructor(
    private readonly store: Store,
    only: string | undefined,
  ) {
    this.accepted = only?.split(',');
  }

  isGood(key: string): boolean {
    return SECRET_KEY.test(key) && (this.accepted === undefined || this.accepted.includes(key)) && !this.revoked().includes(key);
  }

  /** One of those that this sandbox was given; where any test key is good, none is. */
  isOurs(key: string): boolean {
    return this.accepted !== undefined && this.isGood(key);
  }

  /** Replaces the list of revoked keys. */
  revoke(keys: readonly string[]): void {
    this.store.apply([['setting', '', { id: REVOKED, value: { keys } } as { id: string }]]);
  }

  private revoked(): readonly string[] {
    return (this.store.read('setting', REVOKED)?.data.value as { keys: readonly string[] } | undefined)?.keys ?? [];
  }
}

/** Accepts any good test key; a live key is refused, because nothing here is real. */
export function authenticate(authorization: string | undefined, keys: SecretKeys): Caller {
  const key = keyOf(authorization);
  if (key === undefined) throw unauthorized('No API key was given. Send a test key as a bearer token.');
  if (LIVE_KEY.test(key)) throw unauthorized('This is a sandbox: it refuses live keys. Remove the live key from this configuration.');
  if (PUBLISHABLE_KEY.test(key)) return { isBrowser: true };
  if (!keys.isGood(key)) throw unauthorized('Invalid API key.');
  return { isBrowser: false };
}

/** Whether a request carries a secret key that this sandbox was given: its sender could do everything anyway. */
export function bearsOurKey(authorization: string | undefined, keys: SecretKeys): boolean {
  const key = keyOf(authorization);
  return key !== undefined && keys.isOurs(key);
}

/** The account a request speaks for: `Stripe-Context` or `Stripe-Account`, else the platform. */
export function accountOf(store: Store, headers: Record<string, string | string[] | undefined>): string {
  const named = headers['stripe-context'] ?? headers['stripe-account'];
  if (named === undefined || named === '' || named === PLATFORM) return PLATFORM;
  if (typeof named !== 'string' || !store.read('account', named)) {
    throw new ApiError(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The key has no access to account '${String(named)}', or the account does not exist.`,
    });
  }
  return named;
}

function keyOf(authorization: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme) && value !== '') return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString().split(':')[0] || undefined;
  return undefined;
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message });
}
