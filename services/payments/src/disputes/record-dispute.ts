import { DisputeClosedV1, DonationDisputedV1 } from '@community-help/event-contracts';
import { Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RecordPayment } from '../checkouts/record-payment.js';
import { Donation } from '../donations/donation.entity.js';
import { lockBalances } from '../ledger/helper-balances.js';
import { isPosted } from '../ledger/post-entry.js';
import { postSaleDispute, type SaleAccount } from '../ledger/post-sale.js';
import { saleAccountOf } from '../ledger/sale-account-of.js';
import { MoneyBack } from '../stripe/ports.js';
import type { ProviderDispute } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { postLoss, postReinstatement, postWithdrawal } from './post-dispute.js';

type Known = ProviderDispute & { intentId: string };

/** Follows a dispute to what the provider says of it now: nothing, money withdrawn, then won or lost. */
@Injectable()
export class RecordDispute {
  constructor(
    private readonly dataSource: DataSource,
    private readonly moneyBack: MoneyBack,
    private readonly recordPayment: RecordPayment,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async record(disputeId: string): Promise<void> {
    const dispute = await this.moneyBack.readDispute(disputeId);
    const { intentId } = dispute;
    // An inquiry moves no money; a dispute whose money is not taken yet will be heard of again.
    if (intentId === null || dispute.withdrawnPence === 0) return;
    await this.recordPayment.record(intentId);
    await this.dataSource.transaction((manager) => this.store(manager, { ...dispute, intentId }));
  }

  private async store(manager: EntityManager, dispute: Known): Promise<void> {
    const donation = await manager.findOneBy(Donation, { intentId: dispute.intentId });
    if (donation) await lockBalances(manager, donation.helperId);
    await manager.query(
      `insert into dispute (dispute_id, intent_id, amount_pence, status, updated_at) values ($1, $2, $3, $4, $5)
       on conflict (dispute_id) do update set status = excluded.status, updated_at = excluded.updated_at
       where dispute.status not in ('won', 'lost')`,
      [dispute.disputeId, dispute.intentId, dispute.withdrawnPence, dispute.status, this.clock.now()],
    );
    if (donation) await this.storeOfDonation(manager, donation, dispute);
    else await this.storeOfSale(manager, dispute);
  }

  /** Steps that were missed are made up for, in their order; a step that was posted is not posted again. */
  private async storeOfDonation(manager: EntityManager, { id, helperId }: Donation, dispute: Known): Promise<void> {
    const { disputeId, createdAt } = dispute;
    const booked = { disputeId, donationId: id, helperId, amountPence: dispute.withdrawnPence, occurredAt: createdAt };
    if (await postWithdrawal(manager, booked, dispute.feePence)) {
      const event = { donationId: id, helperId, disputeId, amountPence: booked.amountPence, disputedAt: createdAt.toISOString() };
      await this.outbox.add(manager, DonationDisputedV1, event);
    }
    const outcome = outcomeOf(dispute);
    if (outcome === undefined || (await this.isDecided(manager, disputeId))) return;
    const decided = { ...booked, occurredAt: this.clock.now() };
    if (outcome === 'won') await postReinstatement(manager, decided, dispute.returnedFeePence);
    else await postLoss(manager, decided);
    const closedAt = decided.occurredAt.toISOString();
    await this.outbox.add(manager, DisputeClosedV1, { donationId: id, helperId, disputeId, amountPence: booked.amountPence, outcome, closedAt });
  }

  private async storeOfSale(manager: EntityManager, dispute: Known): Promise<void> {
    const account: SaleAccount | undefined = await saleAccountOf(manager, dispute.intentId);
    if (!account) throw new Error(`The dispute ${dispute.disputeId} belongs to a payment that is not in the ledger yet.`);
    const { disputeId, withdrawnPence: amountPence, feePence, createdAt: at } = dispute;
    await postSaleDispute(manager, account, { disputeId, amountPence, feePence, effect: 'withdrawn', at });
    const outcome = outcomeOf(dispute);
    if (outcome === undefined || (await this.isDecided(manager, disputeId))) return;
    const effect = outcome === 'won' ? 'reinstated' : 'lost';
    const decision = { disputeId, amountPence, feePence: dispute.returnedFeePence, effect, at: this.clock.now() } as const;
    await postSaleDispute(manager, account, decision);
  }

  private async isDecided(manager: EntityManager, disputeId: string): Promise<boolean> {
    return (await isPosted(manager, `stripe:${disputeId}:reinstated`)) || (await isPosted(manager, `stripe:${disputeId}:lost`));
  }
}

/** Won counts when the money is back: the provider may say 'won' a moment before it books it. */
function outcomeOf(dispute: ProviderDispute): 'won' | 'lost' | undefined {
  if (dispute.status === 'lost') return 'lost';
  return dispute.status === 'won' && dispute.reinstatedPence > 0 ? 'won' : undefined;
}
