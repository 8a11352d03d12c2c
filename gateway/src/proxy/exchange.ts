import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { logger } from '@community-help/service-kit';
import { sendProblem } from '../http/send-problem.js';
import { chooseCompression, createCompressor } from './answer-compression.js';
import { answerHeaders } from './forwarded-headers.js';
import type { Upstream } from './upstream.js';

const log = logger('proxy');
/** Answers are data and pictures: opened on their own they may load and run nothing. */
const ANSWER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export interface ForwardOptions {
  headers: string[];
  body: Buffer | null;
  /** Milliseconds until the answer must have begun, and between two pieces of it. */
  timeoutMs: number;
  requestId: string;
  /** Whose share of the service it takes. */
  client: string;
}

/**
 * One request on its way through the gateway. Handles undici's callbacks itself instead of using a stream between the two sockets, because
 * every layer in between costs as much as the forwarding. The answer's bytes are passed on as they come, at the speed of the slower side.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  private controller?: Dispatcher.DispatchController;
  private target: Writable;
  private hasRetried = false;
  private isOver = false;

  constructor(
    private readonly upstream: Upstream,
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly options: ForwardOptions,
  ) {
    this.target = response;
    // Not a function kept in a field: V8 makes those old at once, and ended exchanges would stay with them until a full collection.
    response.on('close', () => this.onClientGone());
  }

  /** Begins when the client's share of the service has room. Returns false when too many of its requests wait already. */
  start(): boolean {
    return this.upstream.enter(this.options.client, () => {
      // Gone while it waited.
      if (this.response.destroyed) this.finish();
      else this.dispatch();
    });
  }

  /** The client takes nothing and others need the place. */
  giveWay(): void {
    log.info({ service: this.upstream.name, requestId: this.options.requestId }, 'a client that takes nothing gave way');
    this.request.socket.destroy();
  }

  private dispatch(): void {
    const { headers, body, timeoutMs } = this.options;
    this.upstream.pool.dispatch(
      {
        method: this.request.method as Dispatcher.HttpMethod,
        path: this.request.url!,
        headers,
        body,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      },
      this,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.response.destroyed) controller.abort(new Error('the client has gone'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, upstreamHeaders: IncomingHttpHeaders): void {
    // Interim answers (100, 103) are for this connection only.
    if (status < 200) return;
    this.upstream.circuit.succeeded();
    const headers = answerHeaders(upstreamHeaders, this.request.url!);
    headers['x-request-id'] = this.options.requestId;
    headers['x-content-type-options'] = 'nosniff';
    headers['content-security-policy'] = ANSWER_POLICY;
    const encoding = chooseCompression(this.request.headers['accept-encoding'], status, headers);
    this.response.writeHead(status, headers);
    if (encoding && this.request.method !== 'HEAD') {
      this.target = createCompressor(encoding);
      this.target.once('error', () => this.response.destroy());
      (this.target as ReturnType<typeof createCompressor>).pipe(this.response);
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.target.write(chunk)) return;
    controller.pause();
    this.upstream.isStalled(this);
    this.target.once('drain', () => {
      this.upstream.isFlowing(this);
      controller.resume();
    });
  }

  onResponseEnd(): void {
    this.finish();
    this.target.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.response.destroyed) {
      this.finish();
      return;
    }
    log.warn({ service: this.upstream.name, reason: error.message, requestId: this.options.requestId }, 'a service gave no whole answer');
    if (this.response.headersSent) {
      this.finish();
      // The only honest way to say that the rest is missing.
      this.response.destroy();
      return;
    }
    if (this.mayRetry(error)) {
      this.hasRetried = true;
      this.controller = undefined;
      this.dispatch();
      return;
    }
    this.finish();
    sendProblem(this.request, this.response, this.upstream.problemOf(error, Date.now()));
  }

  /** Once: anything that was not even written (another replica may listen), and reads whose connection broke before they were answered. */
  private mayRetry(error: Error): boolean {
    if (this.hasRetried) return false;
    if (this.controller === undefined) return this.upstream.isRefused(error);
    return (this.request.method === 'GET' || this.request.method === 'HEAD') && this.upstream.isStale(error);
  }

  private onClientGone(): void {
    if (!this.isOver) this.controller?.abort(new Error('the client has gone'));
  }

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.upstream.leave(this.options.client, this);
  }
}
