import { logger, metrics } from '@community-help/service-kit';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';

const log = logger('premium');

const failed = new Counter({
  name: 'premium_refunds_failed_total',
  help: 'Refunds of premiums that came back; whoever paid waits for the money until an operator decides',
  registers: [metrics],
});

/**
 * The refund of a paid month came back, in the caller's transaction: the month counts as paid again. Nothing is tried on the same card by itself;
 * an operator sends it back once more, or in another way. Does nothing for a payment that is no premium's.
 */
export async function reopenMonth(manager: EntityManager, intentId: string): Promise<void> {
  const [month] = await manager.query(
    `with reopened as (update premium_invoice set refund_wanted = false, refunded_at = null where intent_id = $1 returning registration_payment_id) select * from reopened`,
    [intentId],
  );
  if (!month) return;
  failed.inc();
  log.error({ registrationPaymentId: month.registration_payment_id }, 'the refund of a premium came back; an operator decides');
}
