import type {
  DisputeMovement,
  IntentRequest,
  ProviderDispute,
  ProviderEvent,
  ProviderIntent,
  ProviderPayout,
  ProviderRefund,
  ProviderTransfer,
  RefundRequest,
} from '../../src/stripe/provider-types.js';
import type { SeededRandom } from '@community-help/test-kit';
import { refusal } from './sim-errors.js';
import { SimFaults, SimIdempotency } from './sim-faults.js';

const DAY_MS = 86_400_000;

interface SimIntent {
  view: ProviderIntent;
  amountPence: number;
  refundedPence: number;
  isDisputed: boolean;
}

interface SimAccount {
  accountId: string;
  isActive: boolean;
  balancePence: number;
}

/** A payment provider in memory that keeps its own books, and tells of everything by events. */
export class SimProvider {
  readonly intents = new Map<string, SimIntent>();
  readonly refunds = new Map<string, ProviderRefund>();
  readonly disputes = new Map<string, ProviderDispute>();
  readonly transfers: (ProviderTransfer & { payoutId: string; accountId: string })[] = [];
  readonly payouts = new Map<string, ProviderPayout & { accountId: string }>();
  readonly accounts = new Map<string, SimAccount>();
  /** Events that wait to be delivered; the network may shuffle, repeat and lose them. */
  readonly network: ProviderEvent[] = [];
  readonly everything: ProviderEvent[] = [];
  /** Events that the service has answered with 200. */
  readonly accepted = new Set<string>();
  readonly idempotency: SimIdempotency;
  private readonly bookings: { pence: number; availableOn: number; sourceKey: string }[] = [];
  private count = 0;

  constructor(
    readonly faults: SimFaults,
    private readonly random: SeededRandom,
    private readonly now: () => Date,
    private readonly seed: number,
  ) {
    this.idempotency = new SimIdempotency(faults, random, now);
  }

  get platformPence(): number {
    return this.bookings.reduce((sum, { pence }) => sum + pence, 0);
  }

  /** Keys of the entries that the ledger must have of the platform's balance. */
  get sourceKeys(): string[] {
    return this.bookings.map(({ sourceKey }) => sourceKey);
  }

  newId(prefix: string): string {
    return `${prefix}_${this.seed}_${++this.count}`;
  }

  tell(type: string, objectId: string, orderKey: string, accountId: string | null = null): void {
    const event = { eventId: this.newId('evt'), type, accountId, objectId, orderKey, isLive: false, createdAt: this.now() };
    this.network.push(event);
    this.everything.push(event);
  }

  createIntent({ amountPence, metadata, checkoutId, kind }: IntentRequest): ProviderIntent {
    const intentId = this.newId('pi');
    const view: ProviderIntent = {
      intentId,
      status: 'requires_payment_method',
      clientSecret: `${intentId}_secret`,
      amountReceivedPence: 0,
      currency: 'gbp',
      customerId: null,
      metadata: { ...metadata, checkout_id: checkoutId, purpose: kind },
      failureCode: null,
      failedAttempt: null,
      booking: null,
    };
    this.intents.set(intentId, { view, amountPence, refundedPence: 0, isDisputed: false });
    return { ...view };
  }

  /** What the donor's browser does. */
  confirm(intentId: string): void {
    const intent = this.intents.get(intentId)!;
    const { view, amountPence } = intent;
    view.status = 'succeeded';
    view.amountReceivedPence = amountPence;
    const feePence = Math.round(amountPence * 0.015) + 20;
    // Mostly at once: payouts must happen while the faults last, not only in the calm after them.
    const days = this.random.chance(0.7) ? 0 : this.random.between(1, 3);
    const availableOn = new Date(this.now().getTime() + days * DAY_MS);
    const book = { feePence, availableOn, chargedAt: this.now() };
    this.bookings.push({ pence: amountPence - feePence, availableOn: availableOn.getTime(), sourceKey: `stripe:${intentId}:succeeded` });
    view.booking = book;
    this.tell('payment_intent.succeeded', intentId, intentId);
    if (this.random.chance(0.5)) this.tell('charge.updated', this.newId('ch'), intentId);
  }

  /** Null when nothing of it is left to refund. @param asked by the service; without it somebody in the provider's dashboard */
  refund(intentId: string, asked?: RefundRequest): ProviderRefund | null {
    const intent = this.intents.get(intentId)!;
    const left = intent.amountPence - intent.refundedPence;
    if (left <= 0 || intent.isDisputed) return null;
    const amountPence = asked ? (asked.amountPence ?? left) : this.random.chance(0.5) ? left : this.random.between(1, left);
    if (amountPence > left) return null;
    const refund: ProviderRefund = { refundId: this.newId('re'), requestId: asked?.requestId ?? null, intentId, amountPence, status: 'succeeded', hasComeBack: false, createdAt: this.now() };
    intent.refundedPence += amountPence;
    this.refunds.set(refund.refundId, refund);
    this.book(-amountPence, `stripe:${refund.refundId}:created`);
    this.tell('refund.created', refund.refundId, intentId);
    if (this.random.chance(0.5)) this.tell('refund.updated', refund.refundId, intentId);
    return refund;
  }

  failRefund(refund: ProviderRefund): void {
    refund.status = 'failed';
    refund.hasComeBack = true;
    this.intents.get(refund.intentId!)!.refundedPence -= refund.amountPence;
    this.book(refund.amountPence, `stripe:${refund.refundId}:failed`);
    this.tell('refund.failed', refund.refundId, refund.intentId!);
  }

  dispute(intentId: string): void {
    const intent = this.intents.get(intentId)!;
    const pence = intent.amountPence - intent.refundedPence;
    if (pence <= 0 || intent.isDisputed) return;
    intent.isDisputed = true;
    const dispute: ProviderDispute = { disputeId: this.newId('dp'), status: 'open', dueAt: null, createdAt: this.now(), intentId, movements: [] };
    this.disputes.set(dispute.disputeId, dispute);
    this.tell('charge.dispute.created', dispute.disputeId, intentId);
    this.moveDisputed(dispute, 'withdrawn', this.random.chance(0.5) ? pence : this.random.between(1, pence));
  }

  /** More is taken, or part of it given back; nothing when there is nothing left to move. */
  moveSomeMore(dispute: ProviderDispute): void {
    const { amountPence, refundedPence } = this.intents.get(dispute.intentId!)!;
    const left = amountPence - refundedPence - heldOf(dispute);
    if (left > 0 && this.random.chance(0.7)) this.moveDisputed(dispute, 'withdrawn', this.random.between(1, left));
    else if (heldOf(dispute) > 0) this.moveDisputed(dispute, 'reinstated', this.random.between(1, heldOf(dispute)));
  }

  decide(dispute: ProviderDispute, outcome: 'won' | 'lost'): void {
    dispute.status = outcome;
    if (outcome === 'won' && heldOf(dispute) > 0) this.moveDisputed(dispute, 'reinstated', heldOf(dispute));
    this.tell('charge.dispute.closed', dispute.disputeId, dispute.intentId!);
  }

  private moveDisputed(dispute: ProviderDispute, effect: DisputeMovement['effect'], pence: number): void {
    const { disputeId, movements } = dispute;
    const movementId = this.newId('txn');
    const sourceKey = movements.some((movement) => movement.effect === effect) ? `stripe:${disputeId}:${effect}:${movementId}` : `stripe:${disputeId}:${effect}`;
    const feePence = movements.length === 0 ? 2000 : 0;
    dispute.movements = [...movements, { movementId, sourceKey, effect, pence, feePence, occurredAt: this.now() }];
    this.book((effect === 'withdrawn' ? -pence : pence) - feePence, sourceKey);
    this.tell(effect === 'withdrawn' ? 'charge.dispute.funds_withdrawn' : 'charge.dispute.funds_reinstated', disputeId, dispute.intentId!);
  }

  transfer(payoutId: string, accountId: string, amountPence: number): ProviderTransfer {
    const account = this.accounts.get(accountId)!;
    if (!account.isActive) throw refusal('insufficient_capabilities_for_transfer');
    const now = this.now().getTime();
    const available = this.bookings.filter(({ availableOn }) => availableOn <= now).reduce((sum, { pence }) => sum + pence, 0);
    if (available < amountPence) throw refusal('balance_insufficient');
    const transfer = { transferId: this.newId('tr'), amountPence, createdAt: this.now(), payoutId, accountId, reversedPence: 0 };
    this.transfers.push(transfer);
    this.tell('transfer.created', transfer.transferId, transfer.transferId);
    this.book(-amountPence, `stripe:${transfer.transferId}:created`);
    account.balancePence += amountPence;
    return transfer;
  }

  reverse(transferId: string): ProviderTransfer {
    const transfer = this.transfers.find((made) => made.transferId === transferId)!;
    const account = this.accounts.get(transfer.accountId)!;
    if (transfer.reversedPence > 0 || account.balancePence < transfer.amountPence) throw refusal('balance_insufficient');
    transfer.reversedPence = transfer.amountPence;
    account.balancePence -= transfer.amountPence;
    this.book(transfer.amountPence, `stripe:${transferId}:reversed`);
    this.tell('transfer.reversed', transferId, transferId);
    return { ...transfer };
  }

  payOut(payoutId: string, attempt: number, accountId: string, amountPence: number): ProviderPayout {
    const account = this.accounts.get(accountId)!;
    if (!account.isActive) throw refusal('payouts_not_allowed');
    if (account.balancePence < amountPence) throw refusal('balance_insufficient');
    account.balancePence -= amountPence;
    const stripePayoutId = this.newId('po');
    const payout = { stripePayoutId, payoutId, attempt, amountPence, status: 'pending' as const, failureCode: null, bankAccountId: null, accountId };
    this.payouts.set(stripePayoutId, payout);
    this.tell('payout.created', stripePayoutId, accountId, accountId);
    return { ...payout };
  }

  finishPayout(payout: ProviderPayout & { accountId: string }, status: 'paid' | 'failed'): void {
    payout.status = status;
    if (status === 'failed') {
      payout.failureCode = 'account_closed';
      this.accounts.get(payout.accountId)!.balancePence += payout.amountPence;
    }
    this.tell(`payout.${status}`, payout.stripePayoutId, payout.accountId, payout.accountId);
  }

  switchAccount(account: SimAccount, isActive: boolean): void {
    account.isActive = isActive;
    this.tell('account.updated', account.accountId, account.accountId, account.accountId);
  }

  private book(pence: number, sourceKey: string): void {
    this.bookings.push({ pence, availableOn: 0, sourceKey });
  }
}

function heldOf({ movements }: ProviderDispute): number {
  return movements.reduce((sum, { effect, pence }) => sum + (effect === 'withdrawn' ? pence : -pence), 0);
}
