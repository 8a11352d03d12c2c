import { DonationRefundedV1, DonationRefundFailedV1 } from '@community-help/event-contracts';
import { Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { lockIssue } from '../checkouts/lock-issue.js';
import { RecordPayment } from '../checkouts/record-payment.js';
import { Donation } from '../donations/donation.entity.js';
import { lockBalances } from '../ledger/helper-balances.js';
import { postSaleRefund, postSaleRefundFailure, type SaleAccount } from '../ledger/post-sale.js';
import { isPosted } from '../ledger/post-entry.js';
import { saleAccountOf } from '../ledger/sale-account-of.js';
import { Order } from '../merchandise/order.entity.js';
import { reopenMonth } from '../premium/reopen-month.js';
import { MoneyBack } from '../stripe/ports.js';
import type { ProviderRefund } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { postRefund, postRefundFailure } from './post-refund.js';

type Known = ProviderRefund & { intentId: string };

/** Follows a refund to what the provider says of it now. */
@Injectable()
export class RecordRefund {
  constructor(
    private readonly dataSource: DataSource,
    private readonly moneyBack: MoneyBack,
    private readonly recordPayment: RecordPayment,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async run(refundId: string): Promise<void> {
    await this.follow(await this.moneyBack.readRefund(refundId));
  }

  async recordAllOfCharge(chargeId: string): Promise<void> {
    for (const refund of await this.moneyBack.refundsOfCharge(chargeId)) await this.follow(refund);
  }

  async follow(refund: ProviderRefund): Promise<void> {
    const { intentId } = refund;
    if (intentId === null || refund.status === 'requires_action') return;
    // The news of the payment may be behind the news of its refund.
    await this.recordPayment.run(intentId);
    await this.dataSource.transaction((manager) => this.store(manager, { ...refund, intentId }));
  }

  private async store(manager: EntityManager, refund: Known): Promise<void> {
    const issue = await lockIssue(manager, refund.intentId);
    const donation = await manager.findOneBy(Donation, { intentId: refund.intentId });
    if (donation) await lockBalances(manager, donation.helperId);
    const hasFailed = refund.status === 'failed' || refund.status === 'canceled';
    const isNews = await this.remember(manager, refund, hasFailed ? 'failed' : 'booked');
    await this.answerRequest(manager, refund);
    // Read only after it had failed: the provider's books have both, and so have ours.
    const isBehind = refund.hasComeBack && !(await isPosted(manager, `stripe:${refund.refundId}:created`));
    if (!isNews && !isBehind) return;
    if (issue && !donation) await this.followIssue(manager, refund, hasFailed);
    if (isBehind) await this.book(manager, donation, refund, false);
    await this.book(manager, donation, refund, hasFailed);
  }

  private async book(manager: EntityManager, donation: Donation | null, refund: Known, hasFailed: boolean): Promise<void> {
    if (donation) await (hasFailed ? this.giveBack(manager, donation, refund) : this.takeBack(manager, donation, refund));
    else await this.storeOfSale(manager, refund, hasFailed);
  }

  /** A refund that failed stays failed, whichever of its states is heard last. @returns whether this state is new */
  private async remember(manager: EntityManager, refund: Known, status: 'booked' | 'failed'): Promise<boolean> {
    const rows = await manager.query(
      `insert into refund (refund_id, intent_id, amount_pence, status, updated_at) values ($1, $2, $3, $4, $5)
       on conflict (refund_id) do update set status = excluded.status, updated_at = excluded.updated_at
       where refund.status = 'booked' and excluded.status = 'failed'
       returning refund_id`,
      [refund.refundId, refund.intentId, refund.amountPence, status, this.clock.now()],
    );
    return rows.length > 0;
  }

  /** The news of a refund is the answer to our request for it (which may be in another table): the next equal request is another refund. */
  private async answerRequest(manager: EntityManager, { requestId, refundId }: Known): Promise<void> {
    if (!isUUID(requestId)) return;
    await manager.query(`update refund_request set state = 'succeeded', refund_id = $2 where id = $1 and state = 'started'`, [requestId, refundId]);
  }

  /** What fits nothing is decided when its money went back, and open again when that did not reach the buyer. */
  private async followIssue(manager: EntityManager, { intentId, requestId }: Known, hasFailed: boolean): Promise<void> {
    if (hasFailed) await manager.query(`update payment_issue set resolved_at = null, resolution = null where intent_id = $1 and resolution = 'refunded'`, [intentId]);
    else if (isUUID(requestId)) await manager.query(`update payment_issue set resolved_at = $2, resolution = 'refunded' where intent_id = $1 and resolved_at is null`, [intentId, this.clock.now()]);
  }

  private async takeBack(manager: EntityManager, donation: Donation, refund: Known): Promise<void> {
    const after = await postRefund(manager, this.booked(donation, refund));
    if (after) await this.announce(manager, after, refund);
  }

  private async announce(manager: EntityManager, after: Donation, refund: Known): Promise<void> {
    await this.outbox.add(manager, DonationRefundedV1, {
      donationId: after.id,
      helperId: after.helperId,
      refundId: refund.refundId,
      amountPence: refund.amountPence,
      isFull: after.refundedPence >= after.amountPence,
      refundedAt: refund.createdAt.toISOString(),
    });
  }

  private async giveBack(manager: EntityManager, donation: Donation, refund: Known): Promise<void> {
    if (!(await isPosted(manager, `stripe:${refund.refundId}:created`))) return;
    const after = await postRefundFailure(manager, { ...this.booked(donation, refund), occurredAt: this.clock.now() });
    if (!after) return;
    await this.announceFailure(manager, after, refund);
  }

  private async announceFailure(manager: EntityManager, after: Donation, refund: Known): Promise<void> {
    await this.outbox.add(manager, DonationRefundFailedV1, {
      donationId: after.id,
      helperId: after.helperId,
      refundId: refund.refundId,
      amountPence: refund.amountPence,
      failedAt: this.clock.now().toISOString(),
    });
  }

  private booked(donation: Donation, refund: Known) {
    const { refundId, amountPence, createdAt: occurredAt } = refund;
    return { refundId, donationId: donation.id, helperId: donation.helperId, amountPence, occurredAt };
  }

  private async storeOfSale(manager: EntityManager, refund: Known, hasFailed: boolean): Promise<void> {
    const account: SaleAccount | undefined = await saleAccountOf(manager, refund.intentId);
    if (!account) throw new Error(`The refund ${refund.refundId} belongs to a payment that is not in the ledger yet.`);
    if (hasFailed) await reopenMonth(manager, refund.intentId);
    const { refundId, amountPence } = refund;
    const isPostedNow = hasFailed
      ? await postSaleRefundFailure(manager, account, refundId, amountPence, this.clock.now())
      : await postSaleRefund(manager, account, refundId, amountPence, refund.createdAt);
    if (isPostedNow) await manager.increment(Order, { intentId: refund.intentId }, 'refundedPence', hasFailed ? -amountPence : amountPence);
  }
}
