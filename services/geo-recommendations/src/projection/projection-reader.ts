import type pg from 'pg';
import { copyRows } from './copy-rows.js';
import { ProjectedRow, ROW_COLUMNS } from './projected-helper.js';

export interface ProjectionState {
  /** The generation that is served. */
  serving: number;
  /** Number of the last change that is visible; all before it are visible too. */
  lastChange: number;
  /** Which life of the database server says so: after a fail-over or a restore numbers may tell of other changes. */
  serverLife: string;
}

/** Reads the projection in order of change. A row that changes while we read comes again with a higher number, so nothing is missed. */
export class ProjectionReader {
  private readonly row = new ProjectedRow();

  constructor(private readonly pool: () => pg.Pool) {}

  async state(): Promise<ProjectionState> {
    const { rows } = await this.pool().query<{ serving: number; last_change: string; server_life: string }>({
      name: 'projection-state',
      text: 'SELECT serving, last_change, pg_postmaster_start_time()::text AS server_life FROM projection_state',
    });
    const { serving, last_change: lastChange, server_life: serverLife } = rows[0]!;
    return { serving, lastChange: Number(lastChange), serverLife };
  }

  /**
   * Hands over the helpers, hidden ones included, whose number of change is above `after`, lowest first and at most `limit`, while PostgreSQL still sends.
   * What `take` gets is valid during its call only.
   * @returns how many there were, and the number of the last one
   */
  async changes(generation: number, after: number, limit: number, take: (helper: ProjectedRow) => void): Promise<{ count: number; reached: number }> {
    const { row } = this;
    let [count, reached] = [0, after];
    const client = await this.pool().connect();
    let isWhole = false;
    try {
      await copyRows(client, selectChanges(generation, after, limit), (bytes, at) => {
        const end = row.read(bytes, at);
        take(row);
        reached = row.change;
        count++;
        return end;
      });
      isWhole = true;
    } finally {
      client.release(!isWhole);
    }
    return { count, reached };
  }
}

/** COPY takes no parameters; these are numbers, and `Number` makes sure of it. */
function selectChanges(generation: number, after: number, limit: number): string {
  return `SELECT ${ROW_COLUMNS} FROM projected_helper
    WHERE generation = ${Number(generation)} AND change > ${Number(after)} ORDER BY change LIMIT ${Number(limit)}`;
}
