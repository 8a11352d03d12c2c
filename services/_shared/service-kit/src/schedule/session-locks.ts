import type { DatabaseAddress } from '../database/database-address.js';
import { PgSession } from '../database/pg-session.js';
import { logger } from '../logging/logger.js';

const log = logger('schedule');

/**
 * Locks by name, one holder among all replicas. All of a process are held by one connection of its own: a lock that borrowed one of
 * the service's pool for as long as its work takes would starve that very work of connections.
 * A lock is as alive as its connection: a killed process frees its locks at once, one that cannot be reached within 20 s.
 */
export class SessionLocks {
  private readonly held = new Map<string, AbortController>();
  private readonly session: PgSession;

  constructor(address: DatabaseAddress) {
    this.session = new PgSession(address, { name: 'periodic-tasks', onLost: (error) => this.held.forEach((holder) => holder.abort(error)) });
  }

  /**
   * Runs `work` while holding the lock `name`; returns false, without waiting, when it is held already.
   * @param work its signal is aborted when the lock is lost: another replica may begin
   * @throws Error when the database is away
   */
  async run(name: string, work: (lost: AbortSignal) => Promise<unknown>): Promise<boolean> {
    if (this.held.has(name)) return false; // the session itself would be given its own lock twice
    const holder = new AbortController();
    this.held.set(name, holder);
    try {
      await this.session.open();
      if (!(await this.ask('SELECT pg_try_advisory_lock(hashtextextended($1, 7265004)) AS ok', name))) return false;
      const { generation } = this.session;
      try {
        await work(holder.signal);
      } finally {
        if (this.session.generation === generation) await this.unlock(name);
      }
      return true;
    } finally {
      this.held.delete(name);
    }
  }

  /** For when no work runs any more. */
  async close(): Promise<void> {
    await this.session.close();
  }

  private async unlock(name: string): Promise<void> {
    await this.ask('SELECT pg_advisory_unlock(hashtextextended($1, 7265004)) AS ok', name).catch((error: unknown) => {
      log.debug({ err: error, name }, 'the lock is gone with its connection');
    });
  }

  private async ask(sql: string, name: string): Promise<boolean> {
    return (await this.session.query<{ ok: boolean }>(sql, [name])).rows[0]?.ok === true;
  }
}
