import { CardPayments, ConnectedAccounts, MoneyBack, OutgoingMoney, ProviderEvents } from '../../src/stripe/ports.js';
import type { CallKey } from '../../src/stripe/call-key.js';
import type * as T from '../../src/stripe/provider-types.js';
import { refusal } from './sim-errors.js';
import type { SimProvider } from './sim-provider.js';

const CHANGEABLE = 'requires_payment_method';

/** The service's ports, answered by the provider in memory over a bad network. */
export class SimCardPayments extends CardPayments {
  constructor(private readonly provider: SimProvider) {
    super();
  }

  createIntent(request: T.IntentRequest, call: CallKey): Promise<T.ProviderIntent> {
    return this.provider.faults.call(() => this.provider.idempotency.once(call.key, () => this.provider.createIntent(request)), call);
  }

  changeAmount(intentId: string, amountPence: number): Promise<T.ProviderIntent> {
    return this.provider.faults.call(() => {
      const intent = this.changeable(intentId);
      intent.amountPence = amountPence;
      return { ...intent.view };
    });
  }

  cancelIntent(intentId: string): Promise<T.ProviderIntent> {
    return this.provider.faults.call(() => {
      const { view } = this.changeable(intentId);
      view.status = 'canceled';
      return { ...view };
    });
  }

  readIntent(intentId: string): Promise<T.ProviderIntent> {
    return this.provider.faults.call(() => ({ ...this.provider.intents.get(intentId)!.view }));
  }

  private changeable(intentId: string) {
    const intent = this.provider.intents.get(intentId)!;
    if (intent.view.status !== CHANGEABLE) throw refusal('payment_intent_unexpected_state');
    return intent;
  }
}

export class SimMoneyBack extends MoneyBack {
  constructor(private readonly provider: SimProvider) {
    super();
  }

  refund(request: T.RefundRequest, call: CallKey): Promise<T.ProviderRefund> {
    const refund = (): T.ProviderRefund => {
      const made = this.provider.refund(request.intentId, request);
      if (!made) throw refusal('charge_already_refunded');
      return { ...made };
    };
    return this.provider.faults.call(() => this.provider.idempotency.once(call.key, refund), call);
  }

  findRefund(_intentId: string, requestId: string): Promise<T.ProviderRefund | undefined> {
    return this.provider.faults.call(() => [...this.provider.refunds.values()].find((refund) => refund.requestId === requestId));
  }

  readRefund(refundId: string): Promise<T.ProviderRefund> {
    return this.provider.faults.call(() => ({ ...this.provider.refunds.get(refundId)! }));
  }

  refundsOfPayment(): Promise<T.ProviderRefund[]> {
    return Promise.reject(new Error('the simulation sells no premium'));
  }

  refundsOfCharge(): Promise<T.ProviderRefund[]> {
    return Promise.reject(new Error('the simulation tells of refunds by themselves'));
  }

  readDispute(disputeId: string): Promise<T.ProviderDispute> {
    return this.provider.faults.call(() => ({ ...this.provider.disputes.get(disputeId)! }));
  }
}

export class SimOutgoingMoney extends OutgoingMoney {
  constructor(private readonly provider: SimProvider) {
    super();
  }

  transfer(payoutId: string, accountId: string, amountPence: number, call: CallKey): Promise<T.ProviderTransfer> {
    return this.provider.faults.call(() => this.provider.idempotency.once(call.key, () => this.provider.transfer(payoutId, accountId, amountPence)), call);
  }

  findTransfer(payoutId: string): Promise<T.ProviderTransfer | undefined> {
    return this.provider.faults.call(() => this.provider.transfers.find((transfer) => transfer.payoutId === payoutId));
  }

  readTransfer(transferId: string): Promise<T.ProviderTransfer> {
    return this.provider.faults.call(() => ({ ...this.provider.transfers.find((transfer) => transfer.transferId === transferId)! }));
  }

  reverseTransfer(transferId: string, call: CallKey): Promise<T.ProviderTransfer> {
    return this.provider.faults.call(() => this.provider.idempotency.once(call.key, () => this.provider.reverse(transferId)), call);
  }

  async *movements(_since: Date, type?: string): AsyncIterable<T.ProviderMovement> {
    if (type !== 'transfer') throw new Error('the judge compares the books of the simulation');
    yield* await this.provider.faults.call(() => this.provider.transfers.map(movementOf).toReversed());
  }

  payOut(payoutId: string, attempt: number, accountId: string, amountPence: number, call: CallKey): Promise<T.ProviderPayout> {
    return this.provider.faults.call(
      () => this.provider.idempotency.once(call.key, () => this.provider.payOut(payoutId, attempt, accountId, amountPence)),
      call,
    );
  }

  findPayout(payoutId: string, attempt: number): Promise<T.ProviderPayout | undefined> {
    return this.provider.faults.call(() => {
      const found = [...this.provider.payouts.values()].find((payout) => payout.payoutId === payoutId && payout.attempt === attempt);
      return found && { ...found };
    });
  }

  payoutsOf(payoutId: string): Promise<T.ProviderPayout[]> {
    return this.provider.faults.call(() => [...this.provider.payouts.values()].filter((payout) => payout.payoutId === payoutId).map((payout) => ({ ...payout })));
  }

  readPayout(stripePayoutId: string): Promise<T.ProviderPayout> {
    return this.provider.faults.call(() => ({ ...this.provider.payouts.get(stripePayoutId)! }));
  }

  readBalance(): Promise<T.ProviderBalance> {
    return this.provider.faults.call(() => ({ availablePence: this.provider.platformPence, pendingPence: 0 }));
  }
}

function movementOf({ transferId, payoutId, amountPence, createdAt }: SimProvider['transfers'][number]): T.ProviderMovement {
  const sourceKey = `stripe:${transferId}:created`;
  return { movementId: `txn_${transferId}`, type: 'transfer', netPence: -amountPence, sourceKey, ofPayout: { payoutId, transferId }, bookedAs: null, createdAt };
}

export class SimConnectedAccounts extends ConnectedAccounts {
  constructor(private readonly provider: SimProvider) {
    super();
  }

  read(accountId: string): Promise<T.ProviderAccount> {
    return this.provider.faults.call(() => {
      const status = this.provider.accounts.get(accountId)!.isActive ? 'active' : 'restricted';
      return { accountId, helperId: null, transfersStatus: status, payoutsStatus: status, bank: null };
    });
  }

  open(): Promise<T.ProviderAccount> {
    return Promise.reject(new Error('the simulation begins with open accounts'));
  }

  addBankAccount(): Promise<T.BankAccount> {
    return Promise.reject(new Error('the simulation begins with bank accounts'));
  }

  setManualPayouts(): Promise<void> {
    return Promise.resolve();
  }

  onboardingLink(): Promise<string> {
    return Promise.resolve('http://127.0.0.1/');
  }
}

export class SimProviderEvents extends ProviderEvents {
  constructor(private readonly provider: SimProvider) {
    super();
  }

  /** Signatures are tried elsewhere; here only what follows them. */
  verify(): T.ProviderEvent {
    throw new Error('the simulation hands events over directly');
  }

  /** Those of the platform only: what happens in a helper's account is told once or never. */
  async *undelivered(since: Date): AsyncIterable<T.ProviderEvent> {
    const { everything, accepted, faults } = this.provider;
    yield* await faults.call(() => everything.filter(({ eventId, createdAt, accountId }) => accountId === null && createdAt >= since && !accepted.has(eventId)));
  }
}
