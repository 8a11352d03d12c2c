import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { logger } from '../logging/logger.js';
import { isOutage, isStrained } from '../problems/outage.js';
import { clientConfigOf, type DatabaseAddress } from './database-address.js';

const log = logger('database');
const CONNECT_TIMEOUT_MS = 5_000;
/** How long one answer may take; nothing asked here waits for a lock or reads much. */
const QUERY_TIMEOUT_MS = 8_000;
const HEARTBEAT_MS = 4_000;
/** Heard of within this time, the session is ours. Less than the server's patience: we give up before somebody else gets our locks. */
const LEASE_MS = 14_000;
const SERVER_PATIENCE_S = 20;
const CLOSE_WITHIN_MS = 1_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/**
 * The server ends a session that it has not heard of for 20 s, and with it its locks: neither a lost node nor a cut network says goodbye,
 * and behind a proxy it is the proxy that answers the keepalives of TCP. These free the server's process where the way is direct.
 */
const SETTINGS = `SET idle_session_timeout = '${SERVER_PATIENCE_S}s'; SET tcp_user_timeout = '${SERVER_PATIENCE_S}s';
  SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 2; SET statement_timeout = '${SERVER_PATIENCE_S}s'`;

export interface PgSessionOptions {
  /** application_name on the server, and the session's name in the log. */
  name: string;
  /** Asked of each new connection before it is used, e.g. LISTEN. */
  prepare?: readonly string[];
  onNotification?: () => void;
  /** The connection was made, for the first time or again. */
  onOpen?: () => void;
  /** The connection is gone, and everything it held. */
  onLost?: (error: Error) => void;
}

/**
 * A connection to PostgreSQL that holds locks or listens. It knows within 14 s that the server cannot be reached, the server knows within
 * 20 s that we cannot, and what it held is free then. It makes itself again, with back-off, for as long as it is wanted.
 */
export class PgSession {
  private client?: pg.Client;
  private socket?: Socket;
  private heardAt = 0;
  private asking = 0;
  private tail: Promise<unknown> = Promise.resolve();
  private opening?: Promise<void>;
  private keeping?: Promise<void>;
  private heartbeat?: NodeJS.Timeout;
  private readonly closing = new AbortController();
  /** Grows with every lost connection: a lock belongs to the generation in which it was taken. */
  generation = 0;

  constructor(
    private readonly address: DatabaseAddress,
    private readonly options: PgSessionOptions,
  ) {}

  /** Makes the connection, once; from then on it is kept. @throws Error when it cannot be made now */
  open(): Promise<void> {
    if (this.client !== undefined) return Promise.resolve();
    this.opening ??= this.connect().finally(() => (this.opening = undefined));
    return this.opening;
  }

  /** Makes the connection as soon as it can be made. */
  keep(): void {
    this.keeping ??= this.openUntilClosed().finally(() => (this.keeping = undefined));
  }

  /** True while the server has answered within the lease. Ask before each act that a lock is meant to protect. */
  isOpen(): boolean {
    return this.client !== undefined && performance.now() - this.heardAt < LEASE_MS;
  }

  /** One question after another, in the order in which they are asked. @throws Error when the session is not open */
  query<Row extends pg.QueryResultRow>(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<Row>> {
    const { client } = this;
    if (client === undefined) return Promise.reject(new Error(`Connection terminated: the session '${this.options.name}' is being made again`));
    this.asking++;
    const answer = this.tail.then(() => this.ask<Row>(client, query, values)).finally(() => this.asking--);
    this.tail = answer.catch(() => undefined); // told to that asker; the next one asks anew
    return answer;
  }

  /** For when nobody asks any more. */
  async close(): Promise<void> {
    this.closing.abort();
    clearInterval(this.heartbeat);
    const { client, socket } = this;
    this.client = undefined;
    // A server that cannot be reached never hears the goodbye.
    await Promise.race([client?.end().catch(() => undefined), sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    socket?.destroy();
    await this.keeping;
  }

  private async ask<Row extends pg.QueryResultRow>(client: pg.Client, query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<Row>> {
    const askedAt = performance.now();
    try {
      const result = await client.query<Row>(query as pg.QueryConfig, values);
      if (this.client === client) this.heardAt = askedAt;
      return result;
    } catch (error) {
      if (isOutage(error) && !isStrained(error)) this.lose(client, error as Error);
      throw error;
    }
  }

  private async connect(): Promise<void> {
    const socket = (this.socket = new Socket());
    const client = new pg.Client({
      ...clientConfigOf(this.address),
      application_name: this.options.name,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      stream: () => socket,
    });
    client.on('error', (error: Error) => this.lose(client, error));
    client.on('end', () => this.lose(client, new Error('Connection terminated')));
    if (this.options.onNotification) client.on('notification', this.options.onNotification);
    try {
      await client.connect();
      const askedAt = performance.now();
      for (const statement of [SETTINGS, ...(this.options.prepare ?? [])]) await client.query(statement);
      if (this.closing.signal.aborted) throw new Error('Connection terminated: the session is closed');
      Object.assign(this, { client, heardAt: askedAt, tail: Promise.resolve() });
    } catch (error) {
      socket.destroy();
      throw error;
    }
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS).unref();
    this.options.onOpen?.();
  }

  /** Whoever is asking something hears of the server anyway. */
  private async beat(): Promise<void> {
    if (this.asking > 0) return;
    await this.query('SELECT 1').catch((error: unknown) => log.debug({ err: error, session: this.options.name }, 'no heartbeat'));
  }

  private lose(client: pg.Client, error: Error): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.generation++;
    clearInterval(this.heartbeat);
    this.socket?.destroy();
    log.warn({ err: error, session: this.options.name }, 'the session was lost with all it held; making it again');
    this.options.onLost?.(error);
    this.keep();
  }

  private async openUntilClosed(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !this.closing.signal.aborted && this.client === undefined; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.open();
      } catch (error) {
        if (this.closing.signal.aborted) return;
        log.warn({ err: error, session: this.options.name, retryInMs: pause }, 'the session cannot be made yet');
        await sleep(pause, undefined, { signal: this.closing.signal }).catch(() => undefined); // aborted: it is wanted no more
      }
    }
  }
}
