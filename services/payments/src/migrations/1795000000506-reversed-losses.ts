import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Money may come back after it was posted as lost: months count it again, and the entries of a dispute are found by its id. */
export class ReversedLosses1795000000506 implements MigrationInterface {
  name = 'ReversedLosses1795000000506';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index ledger_tx_dispute on ledger_tx (split_part(source_key, ':', 2)) where kind in ('dispute-withdrawn', 'dispute-reinstated', 'dispute-lost')
    `);
    await runner.query(rebuild({ counted: `${KINDS}, 'dispute-reinstated'`, reversed: "when t.kind = 'dispute-reinstated' and p.debit_account = 'asset:dispute' then p.amount" }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ledger_tx_dispute');
    await runner.query(rebuild({ counted: KINDS, reversed: '' }));
  }
}

const KINDS = "'donation', 'refund', 'refund-failed', 'dispute-lost'";

/** As before, and with what comes back of a loss. */
function rebuild({ counted, reversed }: { counted: string; reversed: string }): string {
  return `
    create or replace function rebuild_received_by_month() returns void language plpgsql as $$
    begin
      lock table donation in share row exclusive mode;
      delete from received_by_month;
      insert into received_by_month (helper_id, month, pence, donations)
      select helper_id, london_month(arrived_at), sum(pence), count(*) filter (where pence > 0) from (
        select t.helper_id, t.donation_id, min(t.occurred_at) filter (where t.kind = 'donation') as arrived_at,
          sum(case
            when t.kind in ('donation', 'refund-failed') and p.debit_account = 'asset:stripe' then p.amount
            when t.kind = 'refund' and p.credit_account = 'asset:stripe' then -p.amount
            when t.kind = 'dispute-lost' then -p.amount
            ${reversed}
            else 0 end) as pence
        from ledger_tx t join ledger_posting p on p.tx_id = t.id
        where t.kind in (${counted}) and t.donation_id is not null
        group by t.helper_id, t.donation_id) as received
      group by 1, 2;
    end $$;
  `;
}
