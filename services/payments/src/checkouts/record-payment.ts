import { DonationCompletedV1, OrderPaidV1 } from '@community-help/event-contracts';
import { logger, Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { postDonation } from '../donations/post-donation.js';
import { postSale } from '../ledger/post-sale.js';
import { Order } from '../merchandise/order.entity.js';
import { PaymentsConfig } from '../payments.config.js';
import { RegistrationPayment } from '../premium/registration-payment.entity.js';
import { CardPayments } from '../stripe/ports.js';
import type { ProviderIntent } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { cancelCheckout, FORGOTTEN } from './cancel-checkout.js';
import { Checkout } from './checkout.entity.js';

const log = logger('payments');

/** Who gives no name has none here, whatever their card says. */
export const ANONYMOUS = 'Anonymous';

type Booked = ProviderIntent & { booking: NonNullable<ProviderIntent['booking']> };

/** Turns a card payment that the provider has booked into a donation, an order or a premium month: once, whoever notices it first. */
@Injectable()
export class RecordPayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cards: CardPayments,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly config: PaymentsConfig,
  ) {}

  /**
   * Reads the intent again, because events arrive late, twice and in any order, and records what it says now.
   * @returns whether its money is in the ledger
   */
  async run(intentId: string): Promise<boolean> {
    const intent = await this.cards.readIntent(intentId);
    if (intent.status === 'succeeded') {
      if (!intent.booking) return false; // charge.updated follows when the provider has booked it
      await this.dataSource.transaction((manager) => this.recordBooked(manager, intent as Booked));
      return true;
    }
    if (intent.status === 'canceled') {
      await cancelCheckout(this.dataSource.manager, { intentId });
    } else if (intent.failureCode) {
      await this.dataSource.manager.update(Checkout, { intentId, status: 'open' }, { failureCode: intent.failureCode });
    }
    return false;
  }

  private async recordBooked(manager: EntityManager, intent: Booked): Promise<void> {
    const checkout = await this.checkoutOf(manager, intent);
    if (checkout?.kind === 'donation') return this.recordDonation(manager, checkout, intent);
    if (checkout && intent.amountReceivedPence === checkout.amountPence) return this.recordOrder(manager, checkout, intent);
    if (!checkout && intent.customerId && (await manager.existsBy(RegistrationPayment, { customerId: intent.customerId }))) {
      await postSale(manager, { account: 'premium', ...moneyOf(intent) });
      return;
    }
    await this.quarantine(manager, intent, checkout ? 'amount-differs' : 'unknown-payment');
    if (checkout) await this.complete(manager, checkout, intent);
  }

  /** A process that died right after the creation knows the intent only by what it wrote on it. */
  private async checkoutOf(manager: EntityManager, intent: Booked): Promise<Checkout | null> {
    const known = await manager.findOneBy(Checkout, { intentId: intent.intentId });
    const id = intent.metadata.checkout_id;
    return known ?? (id ? await manager.findOneBy(Checkout, { id }) : null);
  }

  private async recordDonation(manager: EntityManager, checkout: Checkout, intent: Booked): Promise<void> {
    const { amountPence, feePence, occurredAt } = moneyOf(intent);
    const donation = await postDonation(manager, this.config.feePolicy, {
      id: checkout.id,
      helperId: checkout.helperId!,
      amountPence,
      feePence,
      donorName: checkout.donorName ?? ANONYMOUS,
      message: checkout.message,
      donorMark: checkout.donorMark,
      intentId: intent.intentId,
      availableOn: intent.booking.availableOn,
      completedAt: occurredAt,
    });
    if (!donation) return;
    await this.complete(manager, checkout, intent);
    // The donation owns what its donor said from here on.
    await manager.update(Checkout, { id: checkout.id }, { donorName: null, message: null });
    await this.outbox.add(manager, DonationCompletedV1, {
      donationId: donation.id,
      helperId: donation.helperId,
      amountPence,
      feePence,
      creditedPence: donation.creditedPence,
      currency: intent.currency,
      completedAt: occurredAt.toISOString(),
      availableOn: donation.availableOn.toISOString(),
      hasDonorEmail: checkout.sealedDonorEmail !== null,
      sealedDonorEmail: checkout.sealedDonorEmail,
    });
  }

  private async recordOrder(manager: EntityManager, checkout: Checkout, intent: Booked): Promise<void> {
    const money = moneyOf(intent);
    if (!(await postSale(manager, { account: 'merchandise', ...money }))) return;
    const { amountPence, feePence, occurredAt: paidAt, intentId } = money;
    const { id, productId, deliveryPence } = checkout;
    await manager.insert(Order, { id, productId: productId!, amountPence, deliveryPence, feePence, refundedPence: 0, intentId, paidAt });
    await this.complete(manager, checkout, intent);
    await this.outbox.add(manager, OrderPaidV1, {
      orderId: id,
      productId: productId!,
      amountPence,
      deliveryPence,
      paidAt: paidAt.toISOString(),
      sealedShipping: checkout.sealedShipping,
    });
  }

  /** What is sealed has gone out with the event; the row keeps nothing of it. */
  private async complete(manager: EntityManager, checkout: Checkout, intent: Booked): Promise<void> {
    const done = { status: 'completed', intentId: intent.intentId, completedAt: this.clock.now(), failureCode: null } as const;
    await manager.update(Checkout, { id: checkout.id }, { ...done, ...FORGOTTEN });
  }

  /** The money is in the books, but nothing is delivered for it: an operator decides. */
  private async quarantine(manager: EntityManager, intent: Booked, reason: string): Promise<void> {
    const money = moneyOf(intent);
    if (!(await postSale(manager, { account: 'unallocated', ...money }))) return;
    await manager.query(
      `insert into payment_issue (intent_id, reason, amount_pence, noticed_at) values ($1, $2, $3, $4) on conflict do nothing`,
      [intent.intentId, reason, money.amountPence, this.clock.now()],
    );
    log.error({ intentId: intent.intentId, reason }, 'a payment fits nothing we sold; it is held as unallocated');
  }
}

function moneyOf(intent: Booked) {
  if (intent.currency !== 'gbp') throw new Error(`The payment ${intent.intentId} is not in pounds.`);
  const { feePence, chargedAt } = intent.booking;
  return { intentId: intent.intentId, amountPence: intent.amountReceivedPence, feePence, occurredAt: chargedAt };
}
