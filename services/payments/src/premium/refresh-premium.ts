import { PremiumEndedV1, RegistrationPaymentCompletedV1 } from '@community-help/event-contracts';
import { Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { readingsOf, storeNewest } from '../stripe/newest-reading.js';
import { Premiums } from '../stripe/ports.js';
import type { ProviderPremium } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { RecordPremiumInvoices } from './record-premium-invoices.js';
import { RegistrationPayment } from './registration-payment.entity.js';
import { OVER } from './unless-over.js';

/** Benefits last this long after a payment has failed. */
export const GRACE_MS = 7 * 86_400_000;

/** Where it came from matters only while it is unpaid. */
const NO_MARKS = { addressMark: null, sessionMark: null };

const PAID = new Set(['active', 'trialing']);

interface Storing {
  /** Readings stored when the provider was asked */
  before: number | undefined;
  first?: ((manager: EntityManager, payment: RegistrationPayment) => Promise<void>) | undefined;
}

/** Reads a premium again at the provider and brings ours to the same state. */
@Injectable()
export class RefreshPremium {
  constructor(
    private readonly dataSource: DataSource,
    private readonly premiums: Premiums,
    private readonly recordInvoices: RecordPremiumInvoices,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async run(subscriptionId: string): Promise<void> {
    const seen = await this.follow(subscriptionId);
    if (seen.status !== 'incomplete') await this.recordInvoices.run(subscriptionId);
  }

  /**
   * Without the invoices.
   * @param first what else is stored in the same transaction, before the premium changes
   */
  async follow(subscriptionId: string, first?: (manager: EntityManager, payment: RegistrationPayment) => Promise<void>): Promise<ProviderPremium> {
    return storeNewest({
      count: () => readingsOf(this.dataSource.manager, 'registration_payment', 'subscription_id', subscriptionId),
      ask: () => this.premiums.read(subscriptionId),
      store: (seen, before) => this.dataSource.transaction((manager) => this.store(manager, seen, { before, first })),
    });
  }

  private async store(manager: EntityManager, seen: ProviderPremium, { before, first }: Storing): Promise<boolean> {
    const payment = await manager.findOne(RegistrationPayment, {
      where: { subscriptionId: seen.subscriptionId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!payment) return true;
    if (payment.readings !== before) return false;
    await first?.(manager, payment);
    if (payment.status === 'ended') return true;
    payment.readings += 1;
    payment.cancelsAt = seen.cancelsAt;
    if (PAID.has(seen.status)) await this.paid(manager, payment, seen);
    else if (seen.status === 'past_due') {
      payment.status = 'past_due';
      payment.pastDueSince ??= this.clock.now();
    } else if (OVER.has(seen.status) || seen.status === 'unpaid') {
      await this.end(manager, payment, this.reasonOf(payment, seen));
      // 'unpaid' would still charge when somebody pays the old invoice.
      if (seen.status !== 'unpaid') payment.providerEndedAt = this.clock.now();
    }
    await manager.save(payment);
    return true;
  }

  /** Ends the benefits, in the caller's transaction; the caller saves the payment. */
  async end(manager: EntityManager, payment: RegistrationPayment, reason: 'cancelled' | 'unpaid'): Promise<void> {
    const now = this.clock.now();
    Object.assign(payment, { status: 'ended', endedAt: now, endedReason: reason, pastDueSince: null, sessionId: null, sealedEmail: null, ...NO_MARKS });
    if (!payment.helperId) return;
    const { helperId, id: registrationPaymentId } = payment;
    await this.outbox.add(manager, PremiumEndedV1, { helperId, registrationPaymentId, reason, endedAt: now.toISOString() });
  }

  /** What we cancel ourselves after the days of grace ends because it was not paid, whatever the provider calls it. */
  private reasonOf({ pastDueSince }: RegistrationPayment, seen: ProviderPremium): 'cancelled' | 'unpaid' {
    const isPastGrace = pastDueSince !== null && pastDueSince.getTime() <= this.clock.now().getTime() - GRACE_MS;
    return seen.wasCancelled && !isPastGrace ? 'cancelled' : 'unpaid';
  }

  private async paid(manager: EntityManager, payment: RegistrationPayment, seen: ProviderPremium): Promise<void> {
    const isFirst = payment.firstPaidAt === null;
    payment.status = 'active';
    payment.paidUntil = seen.paidUntil;
    payment.pastDueSince = null;
    Object.assign(payment, NO_MARKS);
    if (!isFirst) return;
    payment.firstPaidAt = this.clock.now();
    await this.outbox.add(manager, RegistrationPaymentCompletedV1, {
      registrationPaymentId: payment.id,
      registrationType: payment.registrationType,
      helperId: payment.helperId,
      completedAt: payment.firstPaidAt.toISOString(),
      paidUntil: seen.paidUntil?.toISOString() ?? null,
    });
  }
}
