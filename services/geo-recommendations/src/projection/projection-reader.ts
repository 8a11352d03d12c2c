import type pg from 'pg';
import type { HelperRecord } from '../search-index/helper-record.js';
import { RECORD_COLUMNS, recordOfRow, type RecordRow } from './projected-helper.js';

export interface ProjectionState {
  /** The generation that is served. */
  serving: number;
  /** Number of the last change that is visible; all before it are visible too. */
  lastChange: number;
}

/** Reads the projection in order of change. A row that changes while we read comes again with a higher number, so nothing is missed. */
export class ProjectionReader {
  constructor(private readonly pool: () => pg.Pool) {}

  async state(): Promise<ProjectionState> {
    const { rows } = await this.pool().query<{ serving: number; last_change: string }>({
      name: 'projection-state',
      text: 'SELECT serving, last_change FROM projection_state',
    });
    return { serving: rows[0]!.serving, lastChange: Number(rows[0]!.last_change) };
  }

  /** Helpers whose number of change is above `after`, lowest first. */
  async changes(generation: number, after: number, limit: number): Promise<{ change: number; record: HelperRecord }[]> {
    const { rows } = await this.pool().query<RecordRow>({
      name: 'projection-changes',
      text: `SELECT ${RECORD_COLUMNS} FROM projected_helper WHERE generation = $1 AND change > $2 ORDER BY change LIMIT $3`,
      values: [generation, after, limit],
      rowMode: 'array',
    });
    return rows.map((row) => ({ change: Number(row[0]), record: recordOfRow(row) }));
  }
}
