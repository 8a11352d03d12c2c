import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint, ServiceName } from '@community-help/api-contracts';
import { addressGroup, clientAddress, clientProtocol } from '../http/client-address.js';
import { sendProblem } from '../http/send-problem.js';
import type { RecogniseSender } from '../identity/recognise-sender.js';
import { overLimit } from '../limits/over-limit.js';
import type { RateLimits } from '../limits/rate-limits.js';
import { ANSWER_TIMEOUT_MS, DEFAULT_MAX_BODY_BYTES } from '../upstreams.js';
import { Exchange } from './exchange.js';
import { forwardedHeaders, type Sender } from './forwarded-headers.js';
import { hasBody, readBody } from './read-body.js';
import { recordRequest } from './record-request.js';
import { Upstream } from './upstream.js';
import { watchUpstreams } from './upstream-metrics.js';

/** Sends requests on to the service that owns their endpoint: limits, body, health of the service, then the exchange itself. */
export class ForwardRequest {
  private readonly upstreams: Record<ServiceName, Upstream>;
  private readonly unwatch: () => void;

  constructor(
    urls: Record<ServiceName, string>,
    private readonly limits: RateLimits,
    private readonly senders: RecogniseSender,
    private readonly trustedProxies: number,
    exchangesPerAddress: number,
  ) {
    const entries = Object.entries(urls) as [ServiceName, string][];
    this.upstreams = Object.fromEntries(entries.map(([name, url]) => [name, new Upstream(name, url, exchangesPerAddress)])) as Record<ServiceName, Upstream>;
    this.unwatch = watchUpstreams(Object.values(this.upstreams));
  }

  /** Answers the request in every case; never throws. The answer repeats `requestId`. */
  handle(endpoint: Endpoint, request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const traceparent = recordRequest(endpoint, request, response);
    const address = clientAddress(request, this.trustedProxies);
    const client = addressGroup(address);
    const sender = { address, client, protocol: clientProtocol(request, this.trustedProxies), requestId, owner: endpoint.owner, traceparent };
    this.limits.check(endpoint.limit, client, (tooMany) => {
      if (response.destroyed) return; // gone while the store was asked
      const refusal = tooMany ?? this.upstreams[endpoint.owner].refusal(Date.now());
      if (refusal) sendProblem(request, response, refusal);
      else this.admit(endpoint, sender, request, response);
    });
  }

  /** Closes every connection to the services once what is under way has finished. */
  async close(): Promise<void> {
    await Promise.all(Object.values(this.upstreams).map(({ pool }) => pool.close()));
    this.unwatch();
  }

  private admit(endpoint: Endpoint, sender: Sender & { client: string }, request: IncomingMessage, response: ServerResponse): void {
    if (!hasBody(request)) {
      this.recognise(endpoint, sender, request, response, null);
      return;
    }
    const maxBytes = endpoint.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
    readBody(request, maxBytes, (body) => {
      if (body) this.recognise(endpoint, sender, request, response, body);
      else sendProblem(request, response, tooLarge(maxBytes));
    });
  }

  private recognise(endpoint: Endpoint, sender: Sender & { client: string }, request: IncomingMessage, response: ServerResponse, body: Buffer | null): void {
    this.senders.run(endpoint, request, (recognised) => {
      if ('refusal' in recognised) sendProblem(request, response, recognised.refusal);
      else this.send(endpoint, { ...sender, identity: recognised.identity }, request, response, body);
    });
  }

  private send(endpoint: Endpoint, sender: Sender & { client: string }, request: IncomingMessage, response: ServerResponse, body: Buffer | null): void {
    const headers = forwardedHeaders(request, sender);
    const timeoutMs = ANSWER_TIMEOUT_MS[endpoint.limit];
    const options = { headers, body, timeoutMs, requestId: sender.requestId, client: sender.client };
    if (new Exchange(this.upstreams[endpoint.owner], request, response, options).start()) return;
    overLimit.inc({ limit: 'at_once' });
    sendProblem(request, response, TOO_MANY_AT_ONCE);
  }
}

const TOO_MANY_AT_ONCE = {
  status: 429,
  detail: 'Too many requests at once from your address. Please wait for some of them and try again.',
  headers: { 'retry-after': '1' },
};

const tooLarge = (maxBytes: number) => ({
  status: 413,
  detail: `This request is too large: at most ${Math.floor(maxBytes / 1024)} kB are accepted here.`,
});
