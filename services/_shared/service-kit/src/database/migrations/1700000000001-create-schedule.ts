import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When exclusive tasks last began, for all replicas, and the rows that a sweep leaves alone for a while. */
export class CreateSchedule1700000000001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('CREATE TABLE periodic_task (name text PRIMARY KEY, began_at timestamptz NOT NULL)');
    await query.query(`
      CREATE TABLE postponed_row (
        task text NOT NULL,
        row_id text NOT NULL,
        failures integer NOT NULL,
        error text NOT NULL,
        next_at timestamptz NOT NULL,
        PRIMARY KEY (task, row_id)
      )`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE postponed_row; DROP TABLE periodic_task');
  }
}
