import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who left the name empty was stored by the name on their card. Only names that were typed into the form stay: those that stand on the
 * checkout of the donation too. What was never meant to be known cannot be brought back.
 */
export class AnonymousDonors1795000000204 implements MigrationInterface {
  name = 'AnonymousDonors1795000000204';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update donation set donor_name = 'Anonymous' from checkout
      where checkout.id = donation.id and checkout.donor_name is null and donation.donor_name <> 'Anonymous'
    `);
    // Given up: nobody received the message.
    await runner.query(`update checkout set donor_name = null, message = null where status = 'cancelled'`);
  }

  async down(): Promise<void> {
    // Nothing to bring back.
  }
}
