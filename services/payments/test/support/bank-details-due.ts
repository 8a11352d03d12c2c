import { PeriodicTasks } from '@community-help/service-kit';
import type { PaymentsBench } from './payments-bench.js';

/** Bank details that wait are handed on next. A try that is under way would put them off again: it ends first. */
export async function makeBankDetailsDue({ service, dataSource }: PaymentsBench, helperId: string): Promise<void> {
  await service.app.get(PeriodicTasks).run('forward-bank-details');
  await dataSource.query(`update sealed_bank_details set next_attempt_at = '2000-01-01' where helper_id = $1`, [helperId]);
}
