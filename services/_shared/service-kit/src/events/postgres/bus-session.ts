import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { logger } from '../../logging/logger.js';
import { BUS_CHANNEL } from './schema.js';

const log = logger('events');
const LONGEST_PAUSE_MS = 5_000;

/**
 * The one connection that makes this process a consumer: it listens for new events and holds the session locks on the
 * partitions being worked on. If it dies, PostgreSQL frees the locks at that moment and others take over; no lease must run
 * out and no transaction stays open while a handler works. It is made again, with back-off, for as long as the process lives.
 */
export class BusSession {
  private client?: pg.Client;
  private isClosed = false;
  private remake?: Promise<void>;
  private tail: Promise<unknown> = Promise.resolve();
  /** Grows with every lost connection: a lock belongs to the generation in which it was taken. */
  generation = 0;

  constructor(
    private readonly url: string,
    private readonly onWake: () => void,
  ) {}

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'event-consumer', keepAlive: true });
    client.on('error', (error) => this.lose(client, error));
    client.on('end', () => this.lose(client, new Error('connection ended')));
    client.on('notification', this.onWake);
    await client.connect();
    await client.query(`LISTEN ${BUS_CHANNEL}`);
    this.client = client;
  }

  isOpen(): boolean {
    return this.client !== undefined;
  }

  /** Takes a partition for a group unless another process has it. @throws Error when the session is down */
  async claim(name: string): Promise<boolean> {
    return this.ask('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS ok', name);
  }

  async release(name: string): Promise<void> {
    await this.ask('SELECT pg_advisory_unlock(hashtextextended($1, 0)) AS ok', name);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const client = this.client;
    this.client = undefined;
    await client?.end();
    await this.remake;
  }

  /** Several partitions ask at once; a connection answers one question at a time. */
  private ask(sql: string, name: string): Promise<boolean> {
    const { client } = this;
    if (client === undefined) return Promise.reject(new Error('Connection terminated: the event session is being made again'));
    const answer = this.tail.then(async () => (await client.query<{ ok: boolean }>(sql, [name])).rows[0]?.ok === true);
    this.tail = answer.catch(() => undefined); // told to that asker; the next one asks anew
    return answer;
  }

  private lose(client: pg.Client, error: Error): void {
    if (this.isClosed || this.client !== client) return;
    this.client = undefined;
    this.generation++;
    log.warn({ err: error }, 'the event session was lost; making it again');
    this.remake = this.reopen();
  }

  private async reopen(): Promise<void> {
    for (let pause = 50; !this.isClosed; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause);
      if (this.isClosed) return;
      try {
        await this.open();
        if (this.isClosed) await this.close();
        else this.onWake();
        return;
      } catch (error) {
        log.warn({ err: error }, 'the event session cannot be made yet');
      }
    }
  }
}
