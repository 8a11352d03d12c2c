import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the owner of a hidden listing says against that lies in the queue of reports, once at a time; it may be restored. */
export class Appeals1764800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table report drop constraint report_decision_check');
    await runner.query(`alter table report add constraint report_decision_check check (decision in ('nothing', 'warn', 'hide', 'remove', 'restore'))`);
    await runner.query(`create unique index report_open_appeal on report (helper_id) where reason = 'appeal' and state <> 'decided'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index report_open_appeal');
    await runner.query(`delete from report where reason = 'appeal'`);
    await runner.query('alter table report drop constraint report_decision_check');
    await runner.query(`alter table report add constraint report_decision_check check (decision in ('nothing', 'warn', 'hide', 'remove'))`);
  }
}
