import pg from 'pg';
import { logger } from '../logging/logger.js';

const log = logger('schedule');

/**
 * Locks by name, one holder among all replicas. All of a process are held by one connection of its own: a lock that borrowed one of
 * the service's pool for as long as its work takes would starve that very work of connections.
 * A lock is as alive as its connection, so a killed process frees its locks at once.
 */
export class SessionLocks {
  private readonly held = new Set<string>();
  private session?: Promise<pg.Client>;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(private readonly url: string) {}

  /** Runs `work` while holding the lock `name`; returns false, without waiting, when it is held already. @throws Error when the database is away */
  async run(name: string, work: () => Promise<unknown>): Promise<boolean> {
    if (this.held.has(name)) return false; // the session itself would be given its own lock twice
    this.held.add(name);
    try {
      const client = await this.connected();
      if (!(await this.ask(client, 'SELECT pg_try_advisory_lock(hashtextextended($1, 7265004)) AS ok', name))) return false;
      try {
        await work();
      } finally {
        await this.unlock(client, name);
      }
      return true;
    } finally {
      this.held.delete(name);
    }
  }

  /** For when no work runs any more. */
  async close(): Promise<void> {
    const session = this.session;
    this.session = undefined;
    await session?.then((client) => client.end()).catch((error: unknown) => log.debug({ err: error }, 'the connection was gone already'));
  }

  private connected(): Promise<pg.Client> {
    this.session ??= this.connect();
    return this.session;
  }

  private connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'periodic-tasks', keepAlive: true, connectionTimeoutMillis: 5_000 });
    const forget = (error?: unknown): void => {
      if (this.session !== session) return; // closed, or made anew already
      this.session = undefined;
      log.warn({ err: error }, 'the connection that holds the locks was lost; the next task makes it again');
    };
    client.on('error', forget);
    client.on('end', forget);
    const session: Promise<pg.Client> = client.connect().then(
      () => client,
      (error: unknown) => {
        forget(error);
        throw error;
      },
    );
    return session;
  }

  private async unlock(client: pg.Client, name: string): Promise<void> {
    await this.ask(client, 'SELECT pg_advisory_unlock(hashtextextended($1, 7265004)) AS ok', name).catch((error: unknown) => {
      log.debug({ err: error, name }, 'the lock is gone with its connection');
    });
  }

  /** Several tasks ask at once; a connection answers one question at a time. */
  private ask(client: pg.Client, sql: string, name: string): Promise<boolean> {
    const answer = this.tail.then(async () => (await client.query<{ ok: boolean }>(sql, [name])).rows[0]?.ok === true);
    this.tail = answer.catch(() => undefined); // told to that asker; the next one asks anew
    return answer;
  }
}
