import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';

export const ACCOUNT_SECRET = 'whsec_account_events';
export const CONNECT_SECRET = 'whsec_connect_events';

export interface Received {
  body: string;
  signature: string;
  at: number;
}

/** A receiver of webhooks that keeps everything it was sent and can be told to fail. */
export class WebhookReceiver {
  readonly account: Received[] = [];
  readonly connect: Received[] = [];
  /** How many requests are answered with 500 before the first 200. */
  failures = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const isRefused = receiver.failures > 0;
        if (isRefused) receiver.failures -= 1;
        else receiver.list(request.url ?? '').push({ body, signature: String(request.headers['stripe-signature']), at: Date.now() });
        response.writeHead(isRefused ? 500 : 200).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get accountUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/account`;
  }

  get connectUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/connect`;
  }

  /** Account events after the SDK has checked their signatures. */
  accountEvents(stripe: Stripe): Stripe.Event[] {
    return this.account.map(({ body, signature }) => stripe.webhooks.constructEvent(body, signature, ACCOUNT_SECRET));
  }

  /** Snapshot events of connected accounts after the SDK has checked their signatures. */
  connectEvents(stripe: Stripe): Stripe.Event[] {
    return this.connect
      .filter(({ body }) => !body.includes('"v2.core.event"'))
      .map(({ body, signature }) => stripe.webhooks.constructEvent(body, signature, CONNECT_SECRET));
  }

  /** Types of the thin events, parsed by the SDK. */
  thinTypes(stripe: Stripe): string[] {
    return this.connect
      .filter(({ body }) => body.includes('"v2.core.event"'))
      .map(({ body, signature }) => stripe.parseEventNotification(body, signature, CONNECT_SECRET).type);
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  private list(url: string): Received[] {
    return url === '/connect' ? this.connect : this.account;
  }
}
