import { DisputeClosedV1, DisputeReversedV1, DonationDisputedV1 } from '@community-help/event-contracts';
import { Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockIssue } from '../checkouts/lock-issue.js';
import { RecordPayment } from '../checkouts/record-payment.js';
import { Donation } from '../donations/donation.entity.js';
import { lockBalances } from '../ledger/helper-balances.js';
import { saleAccountOf } from '../ledger/sale-account-of.js';
import { MoneyBack } from '../stripe/ports.js';
import type { ProviderDispute } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { DisputeProgress } from './dispute-progress.js';
import { postLoss, postReinstatement, postWithdrawal } from './post-dispute.js';
import { postSaleLoss, postSaleReinstatement, postSaleWithdrawal } from './post-sale-dispute.js';

type Known = ProviderDispute & { intentId: string };

/** Follows a dispute to what the provider says of it now: every part of the money that was taken or given back, then won or lost. */
@Injectable()
export class RecordDispute {
  constructor(
    private readonly dataSource: DataSource,
    private readonly moneyBack: MoneyBack,
    private readonly recordPayment: RecordPayment,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async run(disputeId: string): Promise<void> {
    const dispute = await this.moneyBack.readDispute(disputeId);
    const { intentId } = dispute;
    // An inquiry moves no money; a dispute whose money is not taken yet will be heard of again.
    if (intentId === null || dispute.movements.length === 0) return;
    await this.recordPayment.run(intentId);
    await this.dataSource.transaction((manager) => this.store(manager, { ...dispute, intentId }));
  }

  private async store(manager: EntityManager, dispute: Known): Promise<void> {
    await lockIssue(manager, dispute.intentId);
    const donation = await manager.findOneBy(Donation, { intentId: dispute.intentId });
    if (donation) await lockBalances(manager, donation.helperId);
    const progress = await DisputeProgress.lock(manager, dispute, this.clock.now());
    // What an older answer knows of was posted with the newer one; what it thinks of the outcome is out of date.
    if (progress.isOlder) return;
    if (donation) await this.storeOfDonation(manager, donation, dispute, progress);
    else await this.storeOfSale(manager, dispute, progress);
    await progress.save(manager);
  }

  /** Steps that were missed are made up for, in their order; a step that was posted is not posted again. */
  private async storeOfDonation(manager: EntityManager, { id: donationId, helperId }: Donation, dispute: Known, progress: DisputeProgress): Promise<void> {
    const { disputeId, createdAt, movements } = dispute;
    const disputed = { donationId, helperId };
    const first = movements.find(({ effect, pence }) => effect === 'withdrawn' && pence > 0);
    const now = this.clock.now();
    for (const movement of movements) {
      if (movement.effect === 'withdrawn') {
        if (!(await postWithdrawal(manager, disputed, movement)) || movement !== first) continue;
        const event = { ...disputed, disputeId, amountPence: progress.takenPence, disputedAt: createdAt.toISOString() };
        await this.outbox.add(manager, DonationDisputedV1, event);
      } else {
        const amountPence = await progress.reversedPence(manager, movement);
        if (!(await postReinstatement(manager, disputed, movement, amountPence)) || amountPence === 0) continue;
        await this.outbox.add(manager, DisputeReversedV1, { ...disputed, disputeId, amountPence, reversedAt: now.toISOString(), sourceKey: movement.sourceKey });
      }
    }
    const close = (outcome: 'won' | 'lost', amountPence: number, more: { sourceKey?: string } = {}): Promise<unknown> =>
      this.outbox.add(manager, DisputeClosedV1, { ...disputed, disputeId, amountPence, outcome, closedAt: now.toISOString(), ...more });
    const lost = await progress.lost(manager, now);
    if (lost && (await postLoss(manager, disputed, lost))) await close('lost', lost.pence, { sourceKey: lost.sourceKey });
    if (progress.isWonNow) await close('won', progress.returnedPence);
  }

  private async storeOfSale(manager: EntityManager, { intentId, disputeId, movements }: Known, progress: DisputeProgress): Promise<void> {
    const account = await saleAccountOf(manager, intentId);
    if (!account) throw new Error(`The dispute ${disputeId} belongs to a payment that is not in the ledger yet.`);
    for (const movement of movements) {
      if (movement.effect === 'withdrawn') await postSaleWithdrawal(manager, movement);
      else await postSaleReinstatement(manager, account, movement, await progress.reversedPence(manager, movement));
    }
    const lost = await progress.lost(manager, this.clock.now());
    if (lost) await postSaleLoss(manager, account, lost);
  }
}
