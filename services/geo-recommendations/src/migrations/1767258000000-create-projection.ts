import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateProjection1767258000000 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    // One row. Every writer updates it first and so waits for the one before to commit: `change` numbers become visible in order,
    // and whoever has read up to n has missed nothing. `building` is the generation a rebuild fills while `serving` answers.
    await query.query(`
      CREATE TABLE projection_state (
        is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
        serving integer NOT NULL,
        building integer,
        last_change bigint NOT NULL
      ) WITH (fillfactor = 50)`);
    await query.query('INSERT INTO projection_state (serving, last_change) VALUES (1, 0)');
    await query.query(`
      CREATE TABLE projected_helper (
        generation integer NOT NULL,
        helper_id text NOT NULL,
        revision integer NOT NULL,
        change bigint NOT NULL,
        project_type text NOT NULL,
        is_verified boolean NOT NULL,
        latitude double precision,
        longitude double precision,
        service_words text NOT NULL,
        other_words text NOT NULL,
        labels text NOT NULL,
        availability text NOT NULL,
        card text NOT NULL,
        PRIMARY KEY (generation, helper_id)
      )`);
    await query.query('CREATE UNIQUE INDEX projected_helper_change ON projected_helper (generation, change)');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE projected_helper; DROP TABLE projection_state');
  }
}
