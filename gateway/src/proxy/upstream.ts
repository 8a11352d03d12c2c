import { Pool } from 'undici';
import type { ServiceName } from '@community-help/api-contracts';
import type { ProblemAnswer } from '../http/send-problem.js';
import { Shares } from '../limits/shares.js';
import { HUMAN_NAMES } from '../upstreams.js';
import { Circuit } from './circuit.js';

const CONNECT_TIMEOUT_MS = 2000;
const MAX_CONNECTIONS = 128;
/** Requests under way and waiting for a connection; behind that, a refusal now is better than an answer nobody waits for any more. */
const MAX_UNDER_WAY = 1024;
const RETRY_AFTER_SECONDS = 60;
/** Places that may be held by clients who take nothing of their answer; the others are for those who do. */
const MAX_STALLED = MAX_CONNECTIONS / 2;
/** Requests of one address that may wait for its own earlier ones. */
const MAX_WAITING_PER_ADDRESS = 64;
/** Milliseconds after which a connection is made anew, so that replicas that were added later get work, too. */
const CONNECTION_LIFE_MS = 60_000;

/** Errors of an address at which nothing listens; behind the same name there may be another one. */
const REFUSED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT']);
/** Errors that say: the service is not to be reached. */
const UNREACHABLE = new Set([...REFUSED, 'ENOTFOUND', 'EAI_AGAIN']);
const TOO_SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** Errors of a kept-alive connection that the other side closed while a request was on its way. */
const STALE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** A request under way whose client can be asked to give way. */
interface Stallable {
  giveWay(): void;
}

/** What one client may have of one service at a time when nothing else is said: a tenth. */
export const EXCHANGES_PER_ADDRESS = Math.floor(MAX_CONNECTIONS / 10);

/** One service behind the gateway: its connections, who uses them, and what is known about its health. */
export class Upstream {
  readonly pool: Pool;
  readonly circuit = new Circuit();
  private readonly humanName: string;
  private readonly shares: Shares;
  private readonly stalled = new Set<Stallable>();
  private underWay = 0;

  constructor(
    readonly name: ServiceName,
    readonly url: string,
    exchangesPerAddress: number,
  ) {
    this.humanName = HUMAN_NAMES[name];
    this.shares = new Shares(exchangesPerAddress, MAX_WAITING_PER_ADDRESS);
    // Of several addresses behind a name each is tried: an error means that none of them took the connection.
    const connect = { timeout: CONNECT_TIMEOUT_MS, autoSelectFamily: true };
    this.pool = new Pool(new URL(url).origin, { connections: MAX_CONNECTIONS, pipelining: 1, clientTtl: CONNECTION_LIFE_MS, connect });
  }

  /** Calls `start` when the client's share has room. Returns false when too many of its requests wait already; else `leave` must follow once. */
  enter(client: string, start: () => void): boolean {
    return this.shares.take(client, () => {
      this.underWay += 1;
      start();
    });
  }

  leave(client: string, exchange: Stallable): void {
    this.underWay -= 1;
    this.stalled.delete(exchange);
    this.shares.free(client);
  }

  /** This client takes nothing for the moment. Where that holds too many places, whoever has taken nothing for the longest time gives way. */
  isStalled(exchange: Stallable): void {
    this.stalled.add(exchange);
    if (this.stalled.size <= MAX_STALLED) return;
    const longest = this.stalled.values().next().value!;
    this.stalled.delete(longest);
    longest.giveWay();
  }

  isFlowing(exchange: Stallable): void {
    this.stalled.delete(exchange);
  }

  /** Requests that have a place, and requests that wait for an earlier one of their own address. */
  get requests(): { underWay: number; waiting: number } {
    return { underWay: this.underWay, waiting: this.shares.waiting };
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

  /** Whether nothing took the connection. */
  isRefused(error: Error): boolean {
    return REFUSED.has(codeOf(error));
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
