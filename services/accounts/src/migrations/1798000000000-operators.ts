import { createAuditLog, dropAuditLog } from '@community-help/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators did about sign-ins, whose lines name nobody; and an index by which the links of an address are found. */
export class Operators1798000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createAuditLog(runner);
    await runner.query('create index sign_in_request_address_id on sign_in_request (address_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index sign_in_request_address_id');
    await dropAuditLog(runner);
  }
}
