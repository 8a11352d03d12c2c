import type Stripe from 'stripe';
import type { CallKey } from './call-key.js';
import { OutgoingMoney } from './ports.js';
import type { ProviderBalance, ProviderMovement, ProviderPayout, ProviderTransfer } from './provider-types.js';
import { movementView, ourPayoutOf } from './movement-view.js';
import { ask, idOf, instant } from './stripe-client.js';

const DESCRIPTOR = 'COMMUNITY HELP';
/**
 * Whoever stood still between two tries of the SDK would send a key that another process has given up meanwhile. The payout's own next step asks
 * again; only a connection that was closed under its first try is tried once more by the SDK at once.
 */
const ONCE = { maxNetworkRetries: 0 };

export class StripeOutgoingMoney extends OutgoingMoney {
  constructor(private readonly stripe: Stripe) {
    super();
  }

  async transfer(payoutId: string, destination: string, amount: number, call: CallKey): Promise<ProviderTransfer> {
    const transfer = await ask(
      () => this.stripe.transfers.create(
        { amount, currency: 'gbp', destination, transfer_group: groupOf(payoutId), metadata: { payout_id: payoutId } },
        { ...ONCE, idempotencyKey: call.key },
      ),
      call,
    );
    return transferView(transfer);
  }

  async findTransfer(payoutId: string): Promise<ProviderTransfer | undefined> {
    const page = await ask(() => this.stripe.transfers.list({ transfer_group: groupOf(payoutId), limit: 10 }));
    const transfer = page.data[0];
    return transfer && transferView(transfer);
  }

  async readTransfer(transferId: string): Promise<ProviderTransfer> {
    return transferView(await ask(() => this.stripe.transfers.retrieve(transferId)));
  }

  async reverseTransfer(transferId: string, call: CallKey): Promise<ProviderTransfer> {
    await ask(() => this.stripe.transfers.createReversal(transferId, {}, { idempotencyKey: call.key }), call);
    return this.readTransfer(transferId);
  }

  async payOut(payoutId: string, attempt: number, account: string, amount: number, call: CallKey): Promise<ProviderPayout> {
    const payout = await ask(
      () => this.stripe.payouts.create(
        { amount, currency: 'gbp', statement_descriptor: DESCRIPTOR, metadata: { payout_id: payoutId, attempt: String(attempt) } },
        { ...ONCE, idempotencyKey: call.key, stripeContext: account },
      ),
      call,
    );
    return payoutView(payout);
  }

  async findPayout(payoutId: string, attempt: number, account: string): Promise<ProviderPayout | undefined> {
    return (await this.payoutsOf(payoutId, account)).find((seen) => seen.attempt === attempt);
  }

  async payoutsOf(payoutId: string, account: string): Promise<ProviderPayout[]> {
    return ask(async () => {
      const attempts: ProviderPayout[] = [];
      // A connected account has few payouts; the SDK fetches further pages as they are needed.
      for await (const payout of this.stripe.payouts.list({ limit: 100 }, { stripeContext: account })) {
        if (payout.metadata?.payout_id === payoutId) attempts.unshift(payoutView(payout));
      }
      return attempts;
    });
  }

  async readPayout(stripePayoutId: string, account: string): Promise<ProviderPayout> {
    return payoutView(await ask(() => this.stripe.payouts.retrieve(stripePayoutId, {}, { stripeContext: account })));
  }

  async *movements(since: Date, type?: string): AsyncIterable<ProviderMovement> {
    const gte = Math.floor(since.getTime() / 1000);
    const list = { created: { gte }, limit: 100, expand: ['data.source'], ...(type && { type }) };
    for (let after: string | undefined; ; ) {
      const page = await ask(() => this.stripe.balanceTransactions.list(after ? { ...list, starting_after: after } : list));
      yield* page.data.map(movementView);
      after = page.has_more ? page.data.at(-1)?.id : undefined;
      if (!after) return;
    }
  }

  async readBalance(account?: string): Promise<ProviderBalance> {
    const balance = await ask(() => this.stripe.balance.retrieve({}, account ? { stripeContext: account } : {}));
    const inPounds = (amounts: { currency: string; amount: number }[]): number =>
      amounts.filter((part) => part.currency === 'gbp').reduce((total, part) => total + part.amount, 0);
    return { availablePence: inPounds(balance.available), pendingPence: inPounds(balance.pending) };
  }
}

function groupOf(payoutId: string): string {
  return `payout_${payoutId}`;
}

function transferView(transfer: Stripe.Transfer): ProviderTransfer {
  return {
    transferId: transfer.id,
    payoutId: ourPayoutOf(transfer),
    accountId: idOf(transfer.destination)!,
    amountPence: transfer.amount,
    reversedPence: transfer.amount_reversed,
    createdAt: instant(transfer.created),
  };
}

const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;

function payoutView(payout: Stripe.Payout): ProviderPayout {
  const status = PAYOUT_STATUSES.find((known) => known === payout.status);
  if (!status) throw new Error(`A payout has the status '${payout.status}', which this version does not know.`);
  return {
    stripePayoutId: payout.id,
    payoutId: payout.metadata?.payout_id ?? null,
    attempt: Number(payout.metadata?.attempt ?? 1),
    amountPence: payout.amount,
    status,
    failureCode: payout.failure_code,
    bankAccountId: idOf(payout.destination),
  };
}
