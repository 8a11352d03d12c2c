import { createHash } from 'node:crypto';
import type { ServiceName } from '@community-help/api-contracts';
import { askService } from '@community-help/service-kit';

/**
 * Milliseconds for which an answer of accounts is used again. A session that was ended is believed for that long at most, and a service that
 * was shown its identity just before believes it for no longer than its signature says.
 */
export const KEPT_MS = 5_000;
/** Longest that a request waits to hear who sends it. */
const TIMEOUT_MS = 2_000;
const MOST_KEPT = 10_000;
const LONGEST_TOKEN = 200;

interface Kept {
  /** Undefined for a session that there is not. */
  identity: Promise<string | undefined>;
  until: number;
}

/** Asks accounts whose session a request belongs to. Only hashes of tokens are kept, and in this process alone. */
export class Identities {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly accountsUrl: string) {}

  /**
   * The signed identity for one service; undefined when the session has ended or never was.
   * @throws ServiceAway when accounts gives no answer: nobody is let in on a guess
   */
  of(token: string, audience: ServiceName, now = Date.now()): Promise<string | undefined> {
    if (token === '' || token.length > LONGEST_TOKEN) return Promise.resolve(undefined);
    const key = `${audience} ${createHash('sha256').update(token).digest('base64url')}`;
    const known = this.kept.get(key);
    if (known && now < known.until) return known.identity;
    // What failed is not kept, so that the next request asks again.
    const identity = this.ask(token, audience).catch((error: unknown) => {
      this.kept.delete(key);
      throw error;
    });
    this.kept.delete(key);
    this.kept.set(key, { identity, until: now + KEPT_MS });
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value!);
    return identity;
  }

  private async ask(token: string, audience: ServiceName): Promise<string | undefined> {
    const { status, answer } = await askService({
      service: 'accounts',
      url: `${this.accountsUrl}/internal/sessions/identify`,
      body: { token, audience },
      timeoutMs: TIMEOUT_MS,
    });
    return status === 200 ? (answer as { identity: string }).identity : undefined;
  }
}
