import { DonationCompletedV1 } from '@community-help/event-contracts';
import { Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { lockIssue, type IssueRow } from '../../checkouts/lock-issue.js';
import { ANONYMOUS } from '../../checkouts/record-payment.js';
import { postAllocation } from '../../donations/post-allocation.js';
import { Helper } from '../../helpers/helper.entity.js';
import { PaymentsConfig } from '../../payments.config.js';
import { MakeRefund } from '../../refunds/make-refund.js';
import { CardPayments } from '../../stripe/ports.js';
import type { ProviderIntent } from '../../stripe/provider-types.js';
import { Clock } from '../../time/clock.js';
import { noteMoneyAction } from '../note-money-action.js';
import { operatorProblems } from '../operator.problems.js';
import { askStripe, lockRefunds, storeRequest } from '../payments/refund-payment.js';
import { ListUnallocated } from './list-unallocated.js';

/** What an operator decides about money that fits nothing we sold: it becomes a donation, or it goes back. Once; the second operator is told. */
@Injectable()
export class DecideUnallocated {
  constructor(
    private readonly dataSource: DataSource,
    private readonly listUnallocated: ListUnallocated,
    private readonly cards: CardPayments,
    private readonly makeRefund: MakeRefund,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly config: PaymentsConfig,
  ) {}

  /** @throws Problem 404, or 409 when it was decided, is not whole any more, or not booked yet */
  async allocate(intentId: string, { helperId, reason }: { helperId: string; reason: string }, actor: string): Promise<void> {
    await this.listUnallocated.one(intentId);
    const { booking } = await this.cards.readIntent(intentId);
    if (!booking) throw operatorProblems.notBooked();
    await this.dataSource.transaction(async (manager) => {
      const issue = await this.open(manager, intentId);
      if (!(await isWhole(manager, intentId))) throw operatorProblems.notWhole();
      if (!(await manager.existsBy(Helper, { helperId, isRemoved: false }))) throw operatorProblems.unknownHelper();
      const donationId = await this.donate(manager, issue, helperId, booking);
      await manager.query(`update payment_issue set resolved_at = $2, resolution = $3 where intent_id = $1`, [intentId, this.clock.now(), `a donation to ${helperId}`]);
      const after = { state: 'allocated', donationId };
      await noteMoneyAction(manager, { actor, action: 'unallocated.allocate', subject: intentId, helperId, before: { state: 'open', pence: issue.amountPence }, after, reason });
    });
  }

  /** @throws Problem 404, or 409 when it was decided or is on its way, or Stripe refuses */
  async refund(intentId: string, { reason }: { reason: string }, actor: string): Promise<void> {
    const requestId = await this.dataSource.transaction(async (manager) => {
      const { amountPence: pence } = await this.open(manager, intentId);
      const id = await storeRequest(manager, { intentId, amountPence: null, actor, now: this.clock.now() });
      await noteMoneyAction(manager, { actor, action: 'unallocated.refund', subject: intentId, helperId: null, before: { state: 'open', pence }, after: { refundRequestId: id }, reason });
      return id;
    });
    await askStripe(this.makeRefund, requestId);
  }

  /** Undecided, and until the transaction ends nobody else decides. */
  private async open(manager: EntityManager, intentId: string): Promise<IssueRow> {
    await lockRefunds(manager, intentId);
    const issue = await lockIssue(manager, intentId);
    if (!issue) throw operatorProblems.unknownIssue();
    if (issue.resolvedAt) throw operatorProblems.decided(issue.resolution);
    const waiting = await manager.query(`select 1 from refund_request where intent_id = $1 and state = 'started'`, [intentId]);
    if (waiting.length > 0) throw operatorProblems.refundWaits();
    return issue;
  }

  private async donate(manager: EntityManager, { intentId, amountPence }: IssueRow, helperId: string, { feePence, availableOn }: NonNullable<ProviderIntent['booking']>): Promise<string> {
    const id = uuidv7();
    const completedAt = this.clock.now();
    const donation = await postAllocation(manager, this.config.feePolicy, { id, helperId, amountPence, feePence, donorName: ANONYMOUS, message: null, intentId, availableOn, completedAt });
    if (!donation) throw operatorProblems.decided('a donation');
    await this.outbox.add(manager, DonationCompletedV1, {
      donationId: id,
      helperId,
      amountPence,
      feePence,
      creditedPence: donation.creditedPence,
      currency: 'gbp',
      completedAt: completedAt.toISOString(),
      availableOn: availableOn.toISOString(),
      hasDonorEmail: false,
      sealedDonorEmail: null,
    });
    return id;
  }
}

/** Nothing of it went back, and no card network wants it. */
async function isWhole(manager: EntityManager, intentId: string): Promise<boolean> {
  const parts = await manager.query(`select 1 from refund where intent_id = $1 and status = 'booked' union all select 1 from dispute where intent_id = $1`, [intentId]);
  return parts.length === 0;
}
