import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which addresses were erased, and when, by their hashes; when the cause of a mail happened; and an index by which the listings of an address are found. */
export class ErasedAddresses1767000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE erased_address (address_id text PRIMARY KEY, erased_at timestamptz NOT NULL);
      ALTER TABLE mail ADD caused_at timestamptz;
      CREATE INDEX recipient_by_address ON recipient (lower(email COLLATE "C")) WHERE email <> '';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX recipient_by_address; ALTER TABLE mail DROP caused_at; DROP TABLE erased_address');
  }
}
