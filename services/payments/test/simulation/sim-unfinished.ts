import { PAYOUT_THRESHOLD_PENCE } from '@community-help/api-contracts';
import type { DataSource } from 'typeorm';

/** What has not come to its end. @param messages that are still on the bus */
export async function unfinished(dataSource: DataSource, messages: number): Promise<string[]> {
  const left: string[] = [];
  const [{ outbox, payouts, unsettled, refunds, waiting }] = await dataSource.query(`
    select (select count(*)::int from outbox) as outbox,
      (select count(*)::int from payout where status not in ('paid', 'refused')) as payouts,
      (select count(*)::int from donation where settled_at is null) as unsettled,
      (select count(*)::int from refund_request where state = 'started') as refunds,
      (select count(*)::int from payout_account a join ledger_account l on l.id = 'helper:' || a.helper_id || ':available'
        where a.is_connected and l.credits - l.debits >= $1) as waiting`, [PAYOUT_THRESHOLD_PENCE]);
  if (outbox > 0) left.push(`${outbox} events in the outbox`);
  if (payouts > 0) left.push(`${payouts} open payouts`);
  if (unsettled > 0) left.push(`${unsettled} unsettled donations`);
  if (refunds > 0) left.push(`${refunds} refunds without an answer`);
  if (waiting > 0) left.push(`${waiting} helpers whose money waits for nothing`);
  if (messages > 0) left.push(`${messages} messages`);
  return left;
}
