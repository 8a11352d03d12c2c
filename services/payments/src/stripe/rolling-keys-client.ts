import { logger } from '@community-help/service-kit';
import type Stripe from 'stripe';
import { noteIndefiniteAttempt, noteResource } from './attempts.js';
import { resourceOf } from './stripe-calls.js';

const log = logger('stripe');

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;
type Request = Parameters<HttpClient['makeRequest']>;
type Response = Awaited<ReturnType<HttpClient['makeRequest']>>;

/**
 * The SDK's HTTP client with more than one secret key, so that a key can be rolled while the service runs: a request that is
 * answered 401 is made again under the next key, and the key that worked is remembered. A 401 is given before anything is executed.
 */
export class RollingKeysClient implements HttpClient {
  private current = 0;

  constructor(
    private readonly keys: readonly string[],
    private readonly http: HttpClient,
  ) {}

  getClientName(): string {
    return this.http.getClientName();
  }

  async makeRequest(...request: Request): Promise<Response> {
    const first = this.current;
    for (let tried = 0; ; tried++) {
      const at = (first + tried) % this.keys.length;
      const response = await this.attempt(at, request);
      if (response.getStatusCode() !== 401) {
        this.remember(at);
        return response;
      }
      if (tried === this.keys.length - 1) return response;
      response.dispose?.();
    }
  }

  private async attempt(at: number, [host, port, path, method, headers, ...rest]: Request): Promise<Response> {
    noteResource(resourceOf(path));
    try {
      const response = await this.http.makeRequest(host, port, path, method, { ...headers, Authorization: `Bearer ${this.keys[at]}` }, ...rest);
      const status = response.getStatusCode();
      if (status >= 500 || status === 409) noteIndefiniteAttempt();
      return response;
    } catch (error) {
      noteIndefiniteAttempt();
      throw error;
    }
  }

  private remember(at: number): void {
    if (at === this.current) return;
    this.current = at;
    log.warn({ key: at + 1, of: this.keys.length }, 'Stripe takes another of the configured keys now');
  }
}
