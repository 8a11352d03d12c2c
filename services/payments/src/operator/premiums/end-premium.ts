import type { PremiumEndRequest } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { RefreshPremium } from '../../premium/refresh-premium.js';
import { RegistrationPayment } from '../../premium/registration-payment.entity.js';
import { countActions, noteMoneyAction } from '../note-money-action.js';
import { operatorProblems } from '../operator.problems.js';

/**
 * An operator ends a premium at once, and sends months back. Here it is only stored: the clock ends it at Stripe (EndPremiumsAtProvider) and sends back what
 * is marked (RefundPremiums), each once, however long Stripe is away.
 */
@Injectable()
export class EndPremium {
  constructor(
    private readonly dataSource: DataSource,
    private readonly refreshPremium: RefreshPremium,
  ) {}

  /** @throws Problem 404, or 409 when another operator was quicker or there is nothing to do */
  async run(id: string, { reason, refund, version }: PremiumEndRequest, actor: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const payment = isUUID(id) ? await manager.findOne(RegistrationPayment, { where: { id }, lock: { mode: 'pessimistic_write' } }) : null;
      if (!payment) throw operatorProblems.unknownPremium();
      if ((await countActions(manager, id)) !== version) throw operatorProblems.premiumChanged(payment.status);
      const { status: state, helperId } = payment;
      const refundedPence = await markMonths(manager, id, refund);
      if (state === 'ended' && refundedPence === 0) throw operatorProblems.nothingToEnd();
      if (state !== 'ended') {
        await this.refreshPremium.end(manager, payment, 'cancelled');
        // An answer of Stripe that was asked for before this is an older one.
        payment.readings += 1;
        await manager.save(payment);
      }
      await noteMoneyAction(manager, { actor, action: 'premium.end', subject: id, helperId, before: { state }, after: { state: 'ended', askedPence: refundedPence }, reason });
    });
  }
}

/** @returns what is to go back now, in pence */
async function markMonths(manager: EntityManager, id: string, refund: PremiumEndRequest['refund']): Promise<number> {
  if (refund === 'none') return 0;
  const months: { pence: number }[] = await manager.query(
    `with marked as (update premium_invoice set refund_wanted = true where invoice_id in (
       select invoice_id from premium_invoice where registration_payment_id = $1 and not refund_wanted and refunded_at is null order by paid_at desc limit $2)
     returning amount_pence) select amount_pence as pence from marked`,
    [id, refund === 'last' ? 1 : null],
  );
  return months.reduce((sum, { pence }) => sum + pence, 0);
}
