import type { DataSource } from 'typeorm';

/** From now on the database refuses every change of one row; resolves with what mends it. Names of tables and columns are the test's own. */
export async function breakRow(dataSource: DataSource, table: string, column: string, value: string): Promise<() => Promise<void>> {
  await dataSource.query(`create or replace function refuse_change() returns trigger language plpgsql as 'begin raise exception ''this row is broken''; end'`);
  await dataSource.query(`create trigger broken before update on ${table} for each row when (old.${column} = '${value}') execute function refuse_change()`);
  return async () => void (await dataSource.query(`drop trigger broken on ${table}`));
}
