import type pg from 'pg';

/** A run that may begin now; `ended` tells everybody that it has happened, well or badly. */
export interface DueRun {
  ended(): Promise<void>;
}

/**
 * When each exclusive task last began, for all replicas and across restarts, by the clock of the database. A run is noted when it has
 * ended: one that died with its process counts as not made, and another replica makes it.
 */
export class TaskRuns {
  constructor(private readonly pool: () => pg.Pool) {}

  /** Milliseconds until the task is due, 0 when it is. A task nobody has heard of is due one period from now. */
  async dueInMs(name: string, everyMs: number): Promise<number> {
    const known = `SELECT greatest(0, extract(epoch FROM began_at - clock_timestamp()) * 1000 + $2)::float8 AS ms FROM periodic_task WHERE name = $1`;
    const { rows } = await this.pool().query<{ ms: number }>(known, [name, everyMs]);
    if (rows[0] !== undefined) return Math.ceil(rows[0].ms);
    await this.pool().query('INSERT INTO periodic_task (name, began_at) VALUES ($1, clock_timestamp()) ON CONFLICT DO NOTHING', [name]);
    return everyMs;
  }

  /** Takes the time of a run that begins. */
  async begin(name: string): Promise<DueRun> {
    const { rows } = await this.pool().query<{ at: string }>('SELECT clock_timestamp()::text AS at');
    const note = `INSERT INTO periodic_task AS own (name, began_at) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET began_at = greatest(own.began_at, excluded.began_at)`;
    return { ended: async () => void (await this.pool().query(note, [name, rows[0]?.at])) };
  }
}
