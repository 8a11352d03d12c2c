import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * Which files of the store are to go, and when. A file is written down before it is put there and struck off once it is wanted: whatever a
 * process that died has left behind is in this list.
 */
@Injectable()
export class Removals {
  constructor(private readonly dataSource: DataSource) {}

  /** `inSeconds` from now; a later call for the same file replaces the time. */
  async plan(keys: readonly string[], inSeconds: number, manager: EntityManager = this.dataSource.manager): Promise<void> {
    await manager.query(
      `insert into removal (key, due_at) select unnest($1::text[]), now() + make_interval(secs => $2)
       on conflict (key) do update set due_at = excluded.due_at`,
      [keys, inSeconds],
    );
  }

  /** Files that the store did not let go of are asked for again `inSeconds` from now; what was struck off meanwhile stays so. */
  async putOff(keys: readonly string[], inSeconds: number): Promise<void> {
    await this.dataSource.query('update removal set due_at = now() + make_interval(secs => $2) where key = any($1)', [keys, inSeconds]);
  }

  /** The files stay. */
  async strike(keys: readonly string[], manager: EntityManager = this.dataSource.manager): Promise<void> {
    await manager.query('delete from removal where key = any($1)', [keys]);
  }

  /** Files whose time has come, oldest first. */
  async due(now: Date, limit: number): Promise<string[]> {
    const rows: { key: string }[] = await this.dataSource.query('select key from removal where due_at <= $1 order by due_at, key limit $2', [now, limit]);
    return rows.map(({ key }) => key);
  }
}
