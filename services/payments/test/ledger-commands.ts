import type { Outbox } from '@community-help/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { postLoss, postReinstatement, postWithdrawal } from '../src/disputes/post-dispute.js';
import { postDonation, type ArrivedDonation } from '../src/donations/post-donation.js';
import { settleDonations } from '../src/donations/settle-donations.js';
import { PayoutAccount } from '../src/payout-accounts/payout-account.entity.js';
import { PayoutStop } from '../src/payouts/payout-stop.js';
import { PayoutTiming } from '../src/payouts/payout-timing.js';
import { RecordBankPayout } from '../src/payouts/record-bank-payout.js';
import { TransferOutcomes } from '../src/payouts/transfer-outcomes.js';
import { ReservePayout } from '../src/payouts/reserve-payout.js';
import { postRefund, postRefundFailure } from '../src/refunds/post-refund.js';
import type { DisputeMovement, ProviderPayout } from '../src/stripe/provider-types.js';
import type { LedgerModel, ModelDonation, ModelPayout } from './ledger-model.js';
import type { SeededRandom } from '@community-help/test-kit';

const START = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

type Command = readonly [name: string, weight: number, run: () => Promise<void>];

/** Random commands, each done to the ledger and to the model; some are repeats of earlier ones, as a provider repeats events. */
export class LedgerCommands {
  private day = 0;
  private readonly past: { name: string; again: (manager: EntityManager) => Promise<unknown> }[] = [];
  private readonly clock = { now: () => this.now() };
  private readonly outbox = { add: async () => uuidv7() } as unknown as Outbox;
  private readonly reservePayout = new ReservePayout(this.outbox, new PayoutStop(undefined as unknown as DataSource), this.clock);
  private readonly transferOutcomes = new TransferOutcomes(this.outbox, this.clock);
  private readonly recordBankPayout = new RecordBankPayout(this.outbox, this.clock, new PayoutTiming());

  constructor(
    private readonly dataSource: DataSource,
    private readonly model: LedgerModel,
    private readonly helperId: string,
    private readonly random: SeededRandom,
  ) {}

  now(): Date {
    return new Date(START + this.day * DAY);
  }

  async connectHelper(): Promise<void> {
    await this.dataSource.manager.insert(PayoutAccount, {
      helperId: this.helperId,
      accountId: `acct_${this.helperId}`,
      transfersStatus: 'active',
      payoutsStatus: 'active',
      isConnected: true,
      isScheduleManual: true,
      updatedAt: this.clock.now(),
    });
  }

  /** Runs one random command; answers its name. */
  async runOne(): Promise<string> {
    const commands: Command[] = [
      ['donate', 8, () => this.donate()],
      ['settle', 5, () => this.settle()],
      ['refund', 3, () => this.refund()],
      ['fail a refund', 1, () => this.failRefund()],
      ['dispute', 2, () => this.dispute()],
      ['decide a dispute', 2, () => this.decide()],
      ['reserve a payout', 4, () => this.reserve()],
      ['move a payout on', 6, () => this.movePayout()],
      ['say something again', 3, () => this.repeat()],
    ];
    const total = commands.reduce((sum, [, weight]) => sum + weight, 0);
    let at = this.random.next() * total;
    const [name, , run] = commands.find(([, weight]) => (at -= weight) < 0)!;
    await run();
    return name;
  }

  private donations(): ModelDonation[] {
    return [...this.model.donations.values()];
  }

  /** Does it in a transaction, and remembers it so that it can be said again later. */
  private async effect(name: string, work: (manager: EntityManager) => Promise<unknown>): Promise<void> {
    await this.dataSource.transaction((manager) => work(manager));
    this.past.push({ name, again: work });
  }

  private async repeat(): Promise<void> {
    if (this.past.length === 0) return;
    const { again } = this.random.pick(this.past);
    await this.dataSource.transaction((manager) => again(manager));
  }

  private async donate(): Promise<void> {
    const id = uuidv7();
    const pence = this.random.chance(0.5) ? this.random.between(50, 2000) : this.random.between(2000, 100_000);
    const fee = Math.round(pence * 0.015) + 20;
    const availableDay = this.day + this.random.between(0, 3);
    const arrived: ArrivedDonation = {
      id,
      helperId: this.helperId,
      amountPence: pence,
      feePence: fee,
      donorName: 'Anonymous',
      message: null,
      intentId: `pi_${id}`,
      availableOn: new Date(START + availableDay * DAY),
      completedAt: this.clock.now(),
    };
    await this.effect('donation', (manager) => postDonation(manager, 'platform', arrived));
    this.model.donate(id, pence, fee, availableDay);
  }

  private async settle(): Promise<void> {
    this.day += this.random.between(0, 2);
    await this.dataSource.transaction((manager) => settleDonations(manager, this.helperId, this.clock.now()));
    this.model.settle(this.day);
  }

  private async refund(): Promise<void> {
    const left = (donation: ModelDonation): number => donation.pence - donation.refunded - donation.held - donation.lost;
    const candidates = this.donations().filter((donation) => left(donation) > 0);
    if (candidates.length === 0) return;
    const donation = this.random.pick(candidates);
    const pence = this.random.chance(0.5) ? left(donation) : this.random.between(1, left(donation));
    const refundId = `re_${uuidv7()}`;
    const refund = { refundId, donationId: donation.id, helperId: this.helperId, amountPence: pence, occurredAt: this.clock.now() };
    await this.effect('refund', (manager) => postRefund(manager, refund));
    this.model.refund(donation, refundId, pence);
  }

  private async failRefund(): Promise<void> {
    const open = this.donations().flatMap((donation) => [...donation.refunds].map(([id, refund]) => ({ donation, id, refund })));
    const candidates = open.filter(({ refund }) => !refund.failed);
    if (candidates.length === 0) return;
    const { donation, id, refund } = this.random.pick(candidates);
    const failure = { refundId: id, donationId: donation.id, helperId: this.helperId, amountPence: refund.pence, occurredAt: this.clock.now() };
    await this.effect('refund failure', (manager) => postRefundFailure(manager, failure));
    this.model.failRefund(donation, id);
  }

  private async dispute(): Promise<void> {
    const left = (donation: ModelDonation): number => donation.pence - donation.refunded - donation.held - donation.lost;
    const candidates = this.donations().filter((donation) => left(donation) > 0);
    if (candidates.length === 0) return;
    const donation = this.random.pick(candidates);
    const [disputeId = `dp_${uuidv7()}`] = donation.disputes.keys();
    const pence = this.random.chance(0.5) ? left(donation) : this.random.between(1, left(donation));
    const taken = this.movement(donation, disputeId, 'withdrawn', pence, donation.disputes.size === 0 ? 2000 : 0);
    await this.effect('dispute', (manager) => postWithdrawal(manager, this.disputed(donation), taken));
    this.model.withdraw(donation, disputeId, pence, taken.feePence);
  }

  private async decide(): Promise<void> {
    const disputes = this.donations().flatMap((donation) => [...donation.disputes].map(([id, dispute]) => ({ donation, id, ...dispute })));
    const candidates = disputes.filter(({ pence, lost }) => pence + lost > 0);
    if (candidates.length === 0) return;
    const { donation, id, pence, parts, lost } = this.random.pick(candidates);
    if (pence > 0 && this.random.chance(0.4)) {
      const loss = { sourceKey: `stripe:${id}:lost:${parts}`, pence, occurredAt: this.clock.now() };
      await this.effect('loss', (manager) => postLoss(manager, this.disputed(donation), loss));
      return this.model.lose(donation, id);
    }
    const all = pence + lost;
    const returned = this.movement(donation, id, 'reinstated', this.random.chance(0.5) ? all : this.random.between(1, all), 0);
    const reversedPence = Math.max(0, returned.pence - pence);
    await this.effect('reinstatement', (manager) => postReinstatement(manager, this.disputed(donation), returned, reversedPence));
    this.model.reinstate(donation, id, returned.pence);
  }

  private disputed({ id: donationId }: ModelDonation) {
    return { donationId, helperId: this.helperId };
  }

  private movement(donation: ModelDonation, disputeId: string, effect: DisputeMovement['effect'], pence: number, feePence: number): DisputeMovement {
    const movementId = `txn_${disputeId}_${donation.disputes.get(disputeId)?.parts ?? 0}`;
    return { movementId, sourceKey: `stripe:${disputeId}:${effect}:${movementId}`, effect, pence, feePence, occurredAt: this.clock.now() };
  }

  private async reserve(): Promise<void> {
    const expected = this.model.reserve();
    const outcome = await this.dataSource.transaction((manager) => this.reservePayout.run(manager, this.helperId, 'manual'));
    const reserved = 'payout' in outcome ? outcome.payout : undefined;
    if (reserved?.amountPence !== expected) throw new Error(`the model pays ${expected}, the ledger ${reserved?.amountPence}`);
    if (!reserved) return;
    const { id, amountPence: pence } = reserved;
    this.model.payouts.set(id, { id, pence, state: 'reserved', attempt: 1, stripePayoutId: null });
  }

  private async movePayout(): Promise<void> {
    const payouts = [...this.model.payouts.values()].filter((payout) => payout.state !== 'refused');
    if (payouts.length === 0) return;
    const payout = this.random.pick(payouts);
    const isLucky = this.random.chance(0.8);
    if (payout.state === 'reserved') await (isLucky ? this.transfer(payout) : this.refuse(payout));
    else if (payout.state === 'moved') await this.bank(payout, isLucky ? 'pending' : 'paid');
    else if (payout.state === 'paying') await this.bank(payout, isLucky ? 'paid' : 'failed');
    else if (payout.state === 'paid' && !isLucky) await this.bank(payout, 'failed');
    else if (payout.state === 'returned') await this.tryAgain(payout);
  }

  private async transfer(payout: ModelPayout): Promise<void> {
    const transfer = { payoutId: null, accountId: 'acct_1', reversedPence: 0, transferId: `tr_${payout.id}`, amountPence: payout.pence, createdAt: this.clock.now() };
    await this.effect('transfer', (manager) => this.transferOutcomes.made(manager, payout.id, transfer));
    payout.state = 'moved';
    this.model.platform -= payout.pence;
  }

  private async refuse(payout: ModelPayout): Promise<void> {
    await this.effect('refusal', (manager) => this.transferOutcomes.refused(manager, payout.id, 'account_invalid'));
    this.model.release(payout);
  }

  private async bank(payout: ModelPayout, status: ProviderPayout['status']): Promise<void> {
    payout.stripePayoutId ??= `po_${payout.id}_${payout.attempt}`;
    const seen: ProviderPayout = {
      stripePayoutId: payout.stripePayoutId,
      payoutId: payout.id,
      attempt: payout.attempt,
      amountPence: payout.pence,
      status,
      failureCode: status === 'failed' ? 'account_closed' : null,
      bankAccountId: null,
    };
    // A repeat of an older state is what the provider answers no more: only the newest state may be said again.
    await this.dataSource.transaction((manager) => this.recordBankPayout.run(manager, payout.id, seen));
    payout.state = status === 'pending' ? 'paying' : status === 'paid' ? 'paid' : 'returned';
    if (payout.state !== 'returned') return;
    payout.attempt += 1;
    payout.stripePayoutId = null;
  }

  private async tryAgain(payout: ModelPayout): Promise<void> {
    const others = [...this.model.payouts.values()].filter((other) => ['reserved', 'moved', 'paying'].includes(other.state));
    if (others.length > 0) return;
    await this.dataSource.query(`update payout set status = 'transferred' where id = $1`, [payout.id]);
    payout.state = 'moved';
  }
}
