import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Name, services and description in small letters, one to a line, for searches of any part of them (see pages/search-texts.ts). */
export class SearchTexts1763900000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create extension if not exists pg_trgm');
    // array_to_string is not immutable for every type of array; it is for texts
    await runner.query(`
      create function helper_search_text(name text, services text[], description text) returns text immutable parallel safe language sql
      return pg_catalog.lower((name || E'\\n' || pg_catalog.array_to_string(services, E'\\n') || E'\\n' || description) collate pg_catalog.pg_c_utf8)`);
    await runner.query('alter table helper add column search_text text not null generated always as (helper_search_text(name, services, description)) stored');
    await runner.query('create index helper_search_text on helper using gin (search_text gin_trgm_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table helper drop column search_text');
    await runner.query('drop function helper_search_text(text, text[], text)');
  }
}
