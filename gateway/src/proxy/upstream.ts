import { Pool } from 'undici';
import type { ServiceName } from '@community-help/api-contracts';
import type { ProblemAnswer } from '../http/send-problem.js';
import { HUMAN_NAMES } from '../upstreams.js';
import { Circuit } from './circuit.js';

const CONNECT_TIMEOUT_MS = 2000;
const MAX_CONNECTIONS = 128;
/** Requests under way and waiting for a connection; behind that, a refusal now is better than an answer nobody waits for any more. */
const MAX_UNDER_WAY = 1024;
const RETRY_AFTER_SECONDS = 60;

/** Errors that say: nothing is listening there. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT']);
const TOO_SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** Errors of a kept-alive connection that the other side closed while a request was on its way. */
const STALE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** One service behind the gateway: its connections, and what is known about its health. */
export class Upstream {
  readonly pool: Pool;
  readonly circuit = new Circuit();
  private readonly humanName: string;
  underWay = 0;

  constructor(
    readonly name: ServiceName,
    readonly url: string,
  ) {
    this.humanName = HUMAN_NAMES[name];
    this.pool = new Pool(new URL(url).origin, { connections: MAX_CONNECTIONS, pipelining: 1, connect: { timeout: CONNECT_TIMEOUT_MS } });
  }

  /** Why this service cannot take a request now, or undefined when it can. */
  refusal(now: number): ProblemAnswer | undefined {
    if (this.underWay >= MAX_UNDER_WAY) return this.unavailable(`The ${this.humanName} is very busy right now. Please try again in a minute.`);
    return this.circuit.mayTry(now) ? undefined : this.isDown();
  }

  /** What to answer after a failed request; notes unreachability in the circuit. */
  problemOf(error: Error, now: number): ProblemAnswer {
    const code = codeOf(error);
    if (UNREACHABLE.has(code)) {
      this.circuit.failed(now);
      return this.isDown();
    }
    if (TOO_SLOW.has(code)) {
      return { status: 504, detail: `The ${this.humanName} took too long to answer. Please try again in a minute.` };
    }
    return { status: 502, detail: `The ${this.humanName} gave no usable answer. Please try again in a minute.` };
  }

  /** Whether the connection and not the service may be to blame, so that a request without effects deserves a second try. */
  isStale(error: Error): boolean {
    return STALE.has(codeOf(error));
  }

  private isDown(): ProblemAnswer {
    return this.unavailable(`The ${this.humanName} is not available right now. Please try again in a minute.`);
  }

  private unavailable(detail: string): ProblemAnswer {
    return { status: 503, detail, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } };
  }
}

/** A failed connection to a name with several addresses is an AggregateError: the first attempt's code stands for all. */
function codeOf(error: Error & { code?: string }): string {
  if (error.code) return error.code;
  return error instanceof AggregateError ? ((error.errors[0] as { code?: string } | undefined)?.code ?? '') : '';
}
