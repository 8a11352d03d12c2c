import type { DatabaseAddress } from '../../database/database-address.js';
import { PgSession } from '../../database/pg-session.js';
import { BUS_CHANNEL } from './schema.js';

/**
 * The one connection that makes this process a consumer: it listens for new events and holds the session locks on the
 * partitions being worked on. If it dies, PostgreSQL frees the locks at that moment and others take over; no lease must run
 * out and no transaction stays open while a handler works.
 */
export class BusSession {
  private readonly session: PgSession;

  /** @param onWake there may be something to do: new events, or a connection that is back */
  constructor(address: DatabaseAddress, onWake: () => void) {
    this.session = new PgSession(address, { name: 'event-consumer', prepare: [`LISTEN ${BUS_CHANNEL}`], onNotification: onWake, onOpen: onWake });
  }

  open(): Promise<void> {
    return this.session.open();
  }

  isOpen(): boolean {
    return this.session.isOpen();
  }

  /** A partition belongs to the generation in which it was claimed. */
  get generation(): number {
    return this.session.generation;
  }

  /** Takes a partition for a group unless another process has it. @throws Error when the session is down */
  claim(name: string): Promise<boolean> {
    return this.ask('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS ok', name);
  }

  async release(name: string): Promise<void> {
    await this.ask('SELECT pg_advisory_unlock(hashtextextended($1, 0)) AS ok', name);
  }

  close(): Promise<void> {
    return this.session.close();
  }

  private async ask(sql: string, name: string): Promise<boolean> {
    return (await this.session.query<{ ok: boolean }>(sql, [name])).rows[0]?.ok === true;
  }
}
