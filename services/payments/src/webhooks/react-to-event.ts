import type { ProviderEventReceivedV1 } from '@community-help/event-contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RecordPayment } from '../checkouts/record-payment.js';
import { RecordDispute } from '../disputes/record-dispute.js';
import { RecordFailedAttempt } from '../limits/record-failed-attempt.js';
import { RefreshPayoutAccount } from '../payout-accounts/refresh-payout-account.js';
import { FollowTransfer } from '../payouts/follow-transfer.js';
import { FollowBankPayout } from '../payouts/follow-bank-payout.js';
import { ChargeChosenCard } from '../premium/charge-chosen-card.js';
import { RefreshPremium } from '../premium/refresh-premium.js';
import { RecordRefund } from '../refunds/record-refund.js';
import { RegistrationPayment } from '../premium/registration-payment.entity.js';
import { Clock } from '../time/clock.js';

type Reaction = (event: ProviderEventReceivedV1) => Promise<unknown>;

/** Every event of the provider that means something to us, and what is done about it: one line each. */
@Injectable()
export class ReactToEvent {
  private readonly reactions: Record<string, Reaction> = {
    'payment_intent.succeeded': ({ objectId }) => this.recordPayment.run(objectId),
    'payment_intent.payment_failed': (event) => this.refusedCard(event),
    'payment_intent.canceled': ({ objectId }) => this.recordPayment.run(objectId),
    'charge.updated': (event) => this.bookedCharge(event),

    'refund.created': ({ objectId }) => this.recordRefund.run(objectId),
    'refund.updated': ({ objectId }) => this.recordRefund.run(objectId),
    'refund.failed': ({ objectId }) => this.recordRefund.run(objectId),
    'charge.refunded': ({ objectId }) => this.recordRefund.recordAllOfCharge(objectId),

    'charge.dispute.created': ({ objectId }) => this.recordDispute.run(objectId),
    'charge.dispute.updated': ({ objectId }) => this.recordDispute.run(objectId),
    'charge.dispute.funds_withdrawn': ({ objectId }) => this.recordDispute.run(objectId),
    'charge.dispute.funds_reinstated': ({ objectId }) => this.recordDispute.run(objectId),
    'charge.dispute.closed': ({ objectId }) => this.recordDispute.run(objectId),

    'transfer.created': ({ objectId }) => this.followTransfer.run(objectId),
    'transfer.updated': ({ objectId }) => this.followTransfer.run(objectId),
    'transfer.reversed': ({ objectId }) => this.followTransfer.run(objectId),

    'balance.available': () => this.wakeWaitingPayouts(),

    'customer.subscription.created': ({ objectId }) => this.refreshPremium.run(objectId),
    'customer.subscription.updated': ({ objectId }) => this.refreshPremium.run(objectId),
    'customer.subscription.deleted': ({ objectId }) => this.refreshPremium.run(objectId),
    'customer.updated': ({ objectId }) => this.chargeChosenCard.run(objectId),
    'invoice.paid': ({ orderKey }) => this.refreshPremiumOfCustomer(orderKey),
    'invoice.payment_failed': ({ orderKey }) => this.refreshPremiumOfCustomer(orderKey),

    'payout.created': (event) => this.bankPayout(event),
    'payout.updated': (event) => this.bankPayout(event),
    'payout.paid': (event) => this.bankPayout(event),
    'payout.failed': (event) => this.bankPayout(event),
    'payout.canceled': (event) => this.bankPayout(event),

    'account.updated': (event) => this.account(event),
    'capability.updated': (event) => this.account(event),
    'account.external_account.created': (event) => this.account(event),
    'account.external_account.updated': (event) => this.account(event),
    'account.external_account.deleted': (event) => this.account(event),
    'account.application.deauthorized': (event) => this.account(event),
    'v2.core.account[configuration.recipient].capability_status_updated': (event) => this.account(event),
    'v2.core.account[requirements].updated': (event) => this.account(event),
  };

  constructor(
    private readonly dataSource: DataSource,
    private readonly recordPayment: RecordPayment,
    private readonly recordRefund: RecordRefund,
    private readonly recordDispute: RecordDispute,
    private readonly refreshPremium: RefreshPremium,
    private readonly chargeChosenCard: ChargeChosenCard,
    private readonly refreshPayoutAccount: RefreshPayoutAccount,
    private readonly followBankPayout: FollowBankPayout,
    private readonly recordFailedAttempt: RecordFailedAttempt,
    private readonly followTransfer: FollowTransfer,
    private readonly clock: Clock,
  ) {}

  /** Reads the object behind the event and follows it; an event we have no use for is done with. Safe to repeat. */
  async run(event: ProviderEventReceivedV1): Promise<void> {
    // Only our own rows: the type is text from outside, and every object knows what 'constructor' is.
    if (Object.hasOwn(this.reactions, event.type)) await this.reactions[event.type]!(event);
  }

  private async refusedCard({ objectId }: ProviderEventReceivedV1): Promise<void> {
    await this.recordPayment.run(objectId);
    await this.recordFailedAttempt.run(objectId);
  }

  /** A charge is ordered by its payment intent; one without (made by hand in the dashboard) is none of ours. */
  private async bookedCharge({ orderKey }: ProviderEventReceivedV1): Promise<void> {
    if (orderKey.startsWith('pi_')) await this.recordPayment.run(orderKey);
  }

  private async bankPayout({ objectId, accountId }: ProviderEventReceivedV1): Promise<void> {
    // The platform's own payouts go to its own bank and are no business of the helpers'.
    if (accountId) await this.followBankPayout.run(objectId, accountId);
  }

  private async account({ accountId, objectId }: ProviderEventReceivedV1): Promise<void> {
    await this.refreshPayoutAccount.run(accountId ?? objectId);
  }

  private async refreshPremiumOfCustomer(customerId: string): Promise<void> {
    const payment = await this.dataSource.manager.findOneBy(RegistrationPayment, { customerId });
    if (payment?.subscriptionId) await this.refreshPremium.run(payment.subscriptionId);
  }

  /** Fresh money on the platform's balance: payouts that wait for it need not wait for their time. */
  private async wakeWaitingPayouts(): Promise<void> {
    await this.dataSource.query(`update payout set next_attempt_at = $1 where status = 'waiting_funds' and next_attempt_at > $1`, [
      this.clock.now(),
    ]);
  }
}
