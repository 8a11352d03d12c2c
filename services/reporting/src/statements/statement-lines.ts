import { Injectable } from '@nestjs/common';
import {
  type DisputeClosedV1,
  type DisputeReversedV1,
  type DonationCompletedV1,
  type DonationDisputedV1,
  type DonationRefundFailedV1,
  type DonationRefundedV1,
  type PayoutCompletedV1,
  type PayoutFailedV1,
} from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { payoutTry } from './payout-try.js';
import { StatementLine, type LineKind } from './statement-line.entity.js';

/**
 * Turns each money event into what it does to a helper's balance.
 * The balance is everything the platform owes the helper: gross - fees - refunds - lost disputes - payouts that reached the bank.
 */
@Injectable()
export class StatementLines {
  async donation(manager: EntityManager, event: DonationCompletedV1): Promise<void> {
    const at = event.completedAt;
    await this.insert(manager, event.helperId, 'donation', event.amountPence, event.donationId, at, `donation:${event.donationId}`);
    const heldBack = event.creditedPence - event.amountPence;
    if (heldBack !== 0) await this.insert(manager, event.helperId, 'fee', heldBack, event.donationId, at, `fee:${event.donationId}`);
  }

  async refund(manager: EntityManager, event: DonationRefundedV1): Promise<void> {
    await this.insert(manager, event.helperId, 'refund', -event.amountPence, event.donationId, event.refundedAt, `refund:${event.refundId}`);
  }

  /** A refund that the donor's bank sent back: the money is the helper's again. */
  async refundFailed(manager: EntityManager, event: DonationRefundFailedV1): Promise<void> {
    const key = `refund-failed:${event.refundId}`;
    await this.insert(manager, event.helperId, 'refund-failed', event.amountPence, event.donationId, event.failedAt, key);
  }

  async disputeOpened(manager: EntityManager, event: DonationDisputedV1): Promise<void> {
    await this.insert(manager, event.helperId, 'dispute-opened', 0, event.donationId, event.disputedAt, `dispute:${event.disputeId}`);
  }

  /** What the card network takes after its decision is lost by another event of the same dispute; the ledger names each, and did not in events of before. */
  async disputeClosed(manager: EntityManager, event: DisputeClosedV1, eventId: string): Promise<void> {
    if (event.outcome !== 'lost') return;
    const key = `dispute-lost:${event.sourceKey ?? eventId}`;
    await this.insert(manager, event.helperId, 'dispute-lost', -event.amountPence, event.donationId, event.closedAt, key);
  }

  /** What a card network gives back in parts is told by an event for each part. */
  async disputeReversed(manager: EntityManager, event: DisputeReversedV1, eventId: string): Promise<void> {
    const key = `dispute-reversed:${event.sourceKey ?? eventId}`;
    await this.insert(manager, event.helperId, 'dispute-reversed', event.amountPence, event.donationId, event.reversedAt, key);
  }

  async payoutPaid(manager: EntityManager, event: PayoutCompletedV1, eventId: string): Promise<void> {
    await this.insert(manager, event.helperId, 'payout', -event.amountPence, event.payoutId, event.paidAt, `payout:${payoutTry(event, eventId)}`);
  }

  /** Money comes back only if the bank had been reported as paid; a payout that never got there was never taken off the balance. */
  async payoutReturned(manager: EntityManager, event: PayoutFailedV1, eventId: string): Promise<void> {
    if (!event.wasPaid) return;
    await this.insert(manager, event.helperId, 'payout-returned', event.amountPence, event.payoutId, event.failedAt, `returned:${payoutTry(event, eventId)}`);
  }

  private async insert(
    manager: EntityManager,
    helperId: string,
    kind: LineKind,
    amountPence: number,
    reference: string,
    occurredAt: string,
    sourceKey: string,
  ): Promise<void> {
    const line = { sourceKey, helperId, kind, amountPence, reference, occurredAt: new Date(occurredAt) };
    await manager.createQueryBuilder().insert().into(StatementLine).values(line).orIgnore().execute();
  }
}
