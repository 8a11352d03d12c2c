import { PremiumRefundedV1 } from '@community-help/event-contracts';
import { IsolatedRows, Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { RecordRefund } from '../refunds/record-refund.js';
import { firstTry } from '../stripe/call-key.js';
import { MoneyBack } from '../stripe/ports.js';
import type { ProviderRefund } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { PremiumInvoice } from './premium-invoice.entity.js';
import { RegistrationPayment } from './registration-payment.entity.js';

const TASK = 'refund-premiums';
const BATCH = 50;

/** Sends back the months that are marked for it: each once, through outages and crashes, booked in the ledger, and told. */
@Injectable()
export class RefundPremiums {
  constructor(
    private readonly dataSource: DataSource,
    private readonly moneyBack: MoneyBack,
    private readonly recordRefund: RecordRefund,
    private readonly outbox: Outbox,
    private readonly isolated: IsolatedRows,
    private readonly clock: Clock,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const rows = await this.dataSource.manager
      .createQueryBuilder(PremiumInvoice, 'invoice')
      .where(`invoice.refund_wanted and invoice.refunded_at is null and ${IsolatedRows.due(TASK, 'invoice.invoice_id')}`)
      .orderBy('invoice.paidAt')
      .limit(BATCH)
      .getMany();
    await this.isolated.run({ task: TASK, rows, idOf: ({ invoiceId }) => invoiceId, work: (invoice) => this.refund(invoice), signal });
  }

  private async refund(invoice: PremiumInvoice): Promise<void> {
    const refund = await this.make(invoice, await this.moneyBack.refundsOfPayment(invoice.intentId));
    await this.recordRefund.follow(refund);
    await this.tell(invoice, refund);
  }

  /**
   * Unless it was made: by an attempt whose answer was lost, or a person who was faster. The key of a request is remembered for a day only, the
   * refund for ever. After one that came back it is another request.
   */
  private async make({ invoiceId, intentId, amountPence }: PremiumInvoice, refunds: ProviderRefund[]): Promise<ProviderRefund> {
    const made = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
    const isWhole = made.reduce((sum, refund) => sum + refund.amountPence, 0) >= amountPence;
    if (isWhole) return made[0]!;
    const attempt = refunds.length - made.length + 1;
    return this.moneyBack.refund({ requestId: invoiceId, intentId }, firstTry(`premium:${invoiceId}:refund:${attempt}`));
  }

  private async tell({ invoiceId, registrationPaymentId, amountPence }: PremiumInvoice, refund: ProviderRefund): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // The payment first and then its invoice, as everywhere: nobody waits in a circle.
      const where = { id: registrationPaymentId };
      const { sealedEmail, helperId, endedReason } = await manager.findOneOrFail(RegistrationPayment, { where, lock: { mode: 'pessimistic_write' } });
      const now = this.clock.now();
      // It may have come back meanwhile: then nobody is told that it was sent.
      const { affected } = await manager.update(PremiumInvoice, { invoiceId, refundWanted: true, refundedAt: IsNull() }, { refundedAt: now });
      if (affected !== 1) return;
      await this.outbox.add(manager, PremiumRefundedV1, {
        registrationPaymentId,
        helperId,
        reason: endedReason === 'unclaimed' ? 'unclaimed' : 'requested',
        amountPence,
        refundedAt: refund.createdAt.toISOString(),
        refundId: refund.refundId,
        sealedEmail,
      });
      await manager.update(RegistrationPayment, where, { sealedEmail: null });
    });
  }
}
