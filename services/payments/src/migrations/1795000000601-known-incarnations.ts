import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As which the database was last compared with the transfers that the provider has of us: a copy that was restored since is another one. */
export class KnownIncarnations1795000000601 implements MigrationInterface {
  name = 'KnownIncarnations1795000000601';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table known_incarnation (
        is_on boolean primary key default true check (is_on),
        incarnation text not null,
        known_at timestamptz not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table known_incarnation');
  }
}
