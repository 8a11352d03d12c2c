/**
 * What the money of one helper must look like, written from the rules alone and sharing no code with the ledger:
 * plain sums in memory, one object per donation and payout.
 */
export class LedgerModel {
  readonly donations = new Map<string, ModelDonation>();
  readonly payouts = new Map<string, ModelPayout>();
  available = 0;
  owed = 0;
  /** What Stripe should hold for the platform on behalf of this helper, fees apart. */
  platform = 0;
  fees = 0;

  donate(id: string, pence: number, fee: number, day: number): void {
    if (this.donations.has(id)) return;
    this.donations.set(id, { id, pence, waiting: pence, refunded: 0, held: 0, lost: 0, day, isSettled: false, refunds: new Map(), disputes: new Map() });
    this.platform += pence - fee;
    this.fees += fee;
  }

  settle(day: number): void {
    for (const donation of this.donations.values()) {
      if (donation.isSettled || donation.day > day) continue;
      this.receive(donation.waiting);
      donation.waiting = 0;
      donation.isSettled = true;
    }
  }

  refund(donation: ModelDonation, id: string, pence: number): void {
    if (donation.refunds.has(id)) return;
    donation.refunds.set(id, { pence, failed: false });
    this.take(donation, pence);
    donation.refunded += pence;
    this.platform -= pence;
  }

  failRefund(donation: ModelDonation, id: string): void {
    const refund = donation.refunds.get(id);
    if (!refund || refund.failed) return;
    refund.failed = true;
    this.give(donation, refund.pence);
    donation.refunded -= refund.pence;
    this.platform += refund.pence;
  }

  /** Part of a donation, or all of it, is taken by a card network. */
  withdraw(donation: ModelDonation, id: string, pence: number, fee: number): void {
    const dispute = donation.disputes.get(id) ?? { pence: 0, parts: 0, lost: 0 };
    donation.disputes.set(id, { ...dispute, pence: dispute.pence + pence, parts: dispute.parts + 1 });
    this.take(donation, pence);
    donation.held += pence;
    this.platform -= pence + fee;
    this.fees += fee;
  }

  /** What was given up comes back when nothing is held any more. @param pence at most what is held and lost of it */
  reinstate(donation: ModelDonation, id: string, pence: number): void {
    const dispute = donation.disputes.get(id)!;
    const held = Math.min(pence, dispute.pence);
    donation.disputes.set(id, { pence: dispute.pence - held, parts: dispute.parts + 1, lost: dispute.lost - (pence - held) });
    donation.held -= held;
    donation.lost -= pence - held;
    this.give(donation, pence);
    this.platform += pence;
  }

  lose(donation: ModelDonation, id: string): void {
    const { pence, parts, lost } = donation.disputes.get(id)!;
    donation.disputes.set(id, { pence: 0, parts, lost: lost + pence });
    donation.held -= pence;
    donation.lost += pence;
  }

  /** Undefined when no payout may start now. */
  reserve(): number | undefined {
    const isBusy = [...this.payouts.values()].some((payout) => !['paid', 'refused'].includes(payout.state));
    if (isBusy || this.available < 5000) return undefined;
    const pence = this.available;
    this.available = 0;
    return pence;
  }

  release(payout: ModelPayout): void {
    payout.state = 'refused';
    this.receive(payout.pence);
  }

  get waiting(): number {
    return sum(this.donations.values(), (donation) => donation.waiting);
  }

  get held(): number {
    return sum(this.donations.values(), (donation) => donation.held);
  }

  get inTransit(): number {
    return sum(this.payouts.values(), (payout) => (['paid', 'refused'].includes(payout.state) ? 0 : payout.pence));
  }

  get connected(): number {
    return sum(this.payouts.values(), (payout) => (['moved', 'paying', 'returned'].includes(payout.state) ? payout.pence : 0));
  }

  private take(donation: ModelDonation, pence: number): void {
    const fromWaiting = Math.min(donation.waiting, pence);
    donation.waiting -= fromWaiting;
    this.available -= pence - fromWaiting;
    if (this.available < 0) {
      this.owed -= this.available;
      this.available = 0;
    }
  }

  private give(donation: ModelDonation, pence: number): void {
    if (donation.isSettled) {
      this.receive(pence);
      return;
    }
    const covers = Math.min(this.owed, pence);
    this.owed -= covers;
    donation.waiting += pence - covers;
  }

  private receive(pence: number): void {
    this.available += pence - this.owed;
    this.owed = 0;
    if (this.available < 0) {
      this.owed = -this.available;
      this.available = 0;
    }
  }
}

export interface ModelDonation {
  id: string;
  pence: number;
  waiting: number;
  refunded: number;
  held: number;
  lost: number;
  day: number;
  isSettled: boolean;
  refunds: Map<string, { pence: number; failed: boolean }>;
  /** What the card network holds of each, in how many movements, and what was lost to it. */
  disputes: Map<string, { pence: number; parts: number; lost: number }>;
}

export interface ModelPayout {
  id: string;
  pence: number;
  state: 'reserved' | 'moved' | 'paying' | 'paid' | 'returned' | 'refused';
  attempt: number;
  stripePayoutId: string | null;
}

function sum<T>(items: Iterable<T>, pence: (item: T) => number): number {
  let total = 0;
  for (const item of items) total += pence(item);
  return total;
}
