import { PremiumPaidV1 } from '@community-help/event-contracts';
import { Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Premiums } from '../stripe/ports.js';
import type { PaidInvoice } from '../stripe/provider-types.js';
import { RegistrationPayment } from './registration-payment.entity.js';

/**
 * Notes every month that was paid for a premium, and tells of each once, whoever notices it first. A month that nobody has anything of is to
 * go back, however late it is noticed.
 */
@Injectable()
export class RecordPremiumInvoices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly premiums: Premiums,
    private readonly outbox: Outbox,
  ) {}

  async run(subscriptionId: string): Promise<void> {
    const invoices = await this.premiums.paidInvoices(subscriptionId);
    for (const invoice of invoices) await this.dataSource.transaction((manager) => this.record(manager, subscriptionId, invoice));
  }

  private async record(manager: EntityManager, subscriptionId: string, invoice: PaidInvoice): Promise<void> {
    const payment = await manager.findOne(RegistrationPayment, { where: { subscriptionId }, lock: { mode: 'pessimistic_write' } });
    if (!payment) return;
    const { invoiceId, intentId, amountPence, paidAt, paidUntil } = invoice;
    const isNew: unknown[] = await manager.query(
      `insert into premium_invoice (invoice_id, registration_payment_id, intent_id, amount_pence, paid_at, paid_until, refund_wanted)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
      [invoiceId, payment.id, intentId, amountPence, paidAt, paidUntil, isForNothing(payment, invoice)],
    );
    if (isNew.length === 0) return;
    await this.outbox.add(manager, PremiumPaidV1, {
      registrationPaymentId: payment.id,
      invoiceId,
      helperId: payment.helperId,
      amountPence,
      paidAt: paidAt.toISOString(),
      paidUntil: paidUntil?.toISOString() ?? null,
      sealedEmail: payment.sealedEmail,
    });
  }
}

/** Of a premium that has ended: nobody used it, or the month reaches beyond its end, because it was charged or paid at the last moment or later. */
function isForNothing({ status, helperId, endedAt, endedReason }: RegistrationPayment, { paidAt, paidUntil }: PaidInvoice): boolean {
  if (status !== 'ended') return false;
  const isUsed = helperId !== null && endedReason !== 'unclaimed';
  return !isUsed || (paidUntil ?? paidAt) > endedAt!;
}
