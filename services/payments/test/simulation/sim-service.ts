import { Inbox, Outbox, type EventContext, type IsolatedRows } from '@community-help/service-kit';
import { eventOf, parseEvent } from '@community-help/event-contracts';
import type { DataSource, QueryRunner } from 'typeorm';
import { CancelAbandonedCheckouts } from '../../src/checkouts/cancel-abandoned-checkouts.js';
import { OpenCheckout } from '../../src/checkouts/open-checkout.js';
import { RecordPayment } from '../../src/checkouts/record-payment.js';
import { StartCheckout } from '../../src/checkouts/start-checkout.js';
import { RecordDispute } from '../../src/disputes/record-dispute.js';
import { AnnouncePayoutAccount } from '../../src/payout-accounts/announce-payout-account.js';
import { RefreshPayoutAccount } from '../../src/payout-accounts/refresh-payout-account.js';
import type { PaymentsConfig } from '../../src/payments.config.js';
import { AdoptTransfer } from '../../src/payouts/adopt-transfer.js';
import { AdvancePayout } from '../../src/payouts/advance-payout.js';
import { CatchUpPayout } from '../../src/payouts/catch-up-payout.js';
import { CatchUpWithProvider } from '../../src/payouts/catch-up-with-provider.js';
import { ClaimPayoutStep } from '../../src/payouts/claim-payout-step.js';
import { FollowTransfer } from '../../src/payouts/follow-transfer.js';
import { PayoutStop } from '../../src/payouts/payout-stop.js';
import { BooksChecks } from '../../src/ledger/books-checks.js';
import { FindUnknownMovements } from '../../src/ledger/find-unknown-movements.js';
import { FollowBankPayout } from '../../src/payouts/follow-bank-payout.js';
import { LookAtPaidPayouts } from '../../src/payouts/look-at-paid-payouts.js';
import { PayoutTiming } from '../../src/payouts/payout-timing.js';
import { RecordBankPayout } from '../../src/payouts/record-bank-payout.js';
import { TransferOutcomes } from '../../src/payouts/transfer-outcomes.js';
import { RequestAutomaticPayout } from '../../src/payouts/request-automatic-payout.js';
import { ReservePayout } from '../../src/payouts/reserve-payout.js';
import { AdvanceDuePayouts } from '../../src/payouts/advance-due-payouts.js';
import { SettleDueDonations } from '../../src/payouts/settle-due-donations.js';
import { StartWaitingPayouts } from '../../src/payouts/start-waiting-payouts.js';
import { StuckPayouts } from '../../src/payouts/stuck-payouts.js';
import type { RefreshPremium } from '../../src/premium/refresh-premium.js';
import { MakeRefund } from '../../src/refunds/make-refund.js';
import { RecordRefund } from '../../src/refunds/record-refund.js';
import { PaymentsSubscriptions, PayoutsSubscriptions } from '../../src/subscriptions.js';
import type { DatabaseClock } from '../../src/time/database-clock.js';
import type { Clock } from '../../src/time/clock.js';
import { FetchUndeliveredEvents } from '../../src/webhooks/fetch-undelivered-events.js';
import { ReactToEvent } from '../../src/webhooks/react-to-event.js';
import { ReceiveEvent } from '../../src/webhooks/receive-event.js';
import type { SimFaults } from './sim-faults.js';
import { SimCardPayments, SimConnectedAccounts, SimMoneyBack, SimOutgoingMoney, SimProviderEvents } from './sim-ports.js';
import type { SimProvider } from './sim-provider.js';

type Notifier = ConstructorParameters<typeof Outbox>[1];
/** Events of this world are picked up by its own steps. */
const NOBODY_WAITS: Pick<Notifier, 'notify'> = { notify: () => undefined };

export interface BusMessage {
  id: string;
  topic: string;
  group: string;
  data: object;
}

/** A row that fails is not put off here: its time would be that of the wall, not that of the simulation. */
const ONE_BY_ONE = {
  run: async ({ rows, work }: { rows: Iterable<unknown>; work: (row: unknown) => Promise<unknown> }) => {
    for (const row of rows) await work(row);
  },
} as unknown as IsolatedRows;

/** The service's own classes, put together by hand around the provider in memory; the database is a real one. */
export class SimService {
  readonly startCheckout: StartCheckout;
  readonly receiveEvent: ReceiveEvent;
  readonly fetchUndelivered: FetchUndeliveredEvents;
  readonly settleDueDonations: SettleDueDonations;
  readonly advanceDuePayouts: AdvanceDuePayouts;
  readonly startWaitingPayouts: StartWaitingPayouts;
  readonly lookAtPaidPayouts: LookAtPaidPayouts;
  readonly cancelAbandoned: CancelAbandonedCheckouts;
  readonly reservePayout: ReservePayout;
  readonly makeRefund: MakeRefund;
  readonly catchUp: CatchUpWithProvider;
  readonly adoptTransfer: AdoptTransfer;
  readonly stuckPayouts: StuckPayouts;
  private readonly own: PaymentsSubscriptions;
  private readonly payouts: PayoutsSubscriptions;

  constructor(dataSource: DataSource, provider: SimProvider, clock: Clock) {
    const cards = new SimCardPayments(provider);
    const money = new SimOutgoingMoney(provider);
    const accounts = new SimConnectedAccounts(provider);
    const back = new SimMoneyBack(provider);
    const events = new SimProviderEvents(provider);
    const outbox = new Outbox(dataSource, NOBODY_WAITS as Notifier);
    const inbox = new Inbox(dataSource);
    const config = { feePolicy: 'platform' } as PaymentsConfig;
    const timing = new PayoutTiming();
    const databaseClock: DatabaseClock = { now: async () => clock.now() };

    const recordPayment = new RecordPayment(dataSource, cards, outbox, clock, config);
    const recordBankPayout = new RecordBankPayout(outbox, clock, timing);
    const payoutStop = new PayoutStop(dataSource);
    const transferOutcomes = new TransferOutcomes(outbox, clock);
    this.reservePayout = new ReservePayout(outbox, payoutStop, clock);
    const automaticPayout = new RequestAutomaticPayout(this.reservePayout, clock);
    const claim = new ClaimPayoutStep(dataSource, clock, databaseClock, timing, payoutStop);
    const advance = new AdvancePayout(dataSource, money, claim, transferOutcomes, recordBankPayout, clock, databaseClock, timing);
    const recordRefund = new RecordRefund(dataSource, back, recordPayment, outbox, clock);
    this.makeRefund = new MakeRefund(dataSource, back, recordRefund, clock);
    const followTransfer = new FollowTransfer(dataSource, money, transferOutcomes, payoutStop);
    const catchUpPayout = new CatchUpPayout(dataSource, money, recordBankPayout, followTransfer);
    const unknownMovements = new FindUnknownMovements(dataSource, money, new BooksChecks(dataSource));
    this.catchUp = new CatchUpWithProvider(dataSource, unknownMovements, followTransfer, catchUpPayout, payoutStop);
    this.adoptTransfer = new AdoptTransfer(dataSource, money, accounts, catchUpPayout, followTransfer, clock);
    this.stuckPayouts = new StuckPayouts(dataSource, money, transferOutcomes, followTransfer, catchUpPayout, recordBankPayout, clock, databaseClock, timing);
    const followBankPayout = new FollowBankPayout(dataSource, money, recordBankPayout, payoutStop);
    const react = new ReactToEvent(
      dataSource,
      recordPayment,
      recordRefund,
      new RecordDispute(dataSource, back, recordPayment, outbox, clock),
      undefined as unknown as RefreshPremium,
      undefined as never, // nor has it premiums whose cards are replaced
      new RefreshPayoutAccount(dataSource, accounts, automaticPayout, new AnnouncePayoutAccount(outbox), clock, timing),
      followBankPayout,
      undefined as never, // its cards are never refused
      followTransfer,
      clock,
    );
    this.startCheckout = new StartCheckout(dataSource, cards, new OpenCheckout(dataSource, clock), config);
    this.receiveEvent = new ReceiveEvent(dataSource, events, outbox, clock);
    this.fetchUndelivered = new FetchUndeliveredEvents(events, this.receiveEvent, new BooksChecks(dataSource), clock);
    this.settleDueDonations = new SettleDueDonations(dataSource, automaticPayout, ONE_BY_ONE, clock);
    this.startWaitingPayouts = new StartWaitingPayouts(dataSource, automaticPayout, ONE_BY_ONE, clock);
    this.advanceDuePayouts = new AdvanceDuePayouts(dataSource, advance, clock, databaseClock);
    this.lookAtPaidPayouts = new LookAtPaidPayouts(dataSource, followBankPayout, ONE_BY_ONE, clock, timing);
    this.cancelAbandoned = new CancelAbandonedCheckouts(dataSource, cards, recordPayment, ONE_BY_ONE, clock);
    this.own = new PaymentsSubscriptions(inbox, undefined as never, react, undefined as never);
    this.payouts = new PayoutsSubscriptions(inbox, automaticPayout, advance);
  }

  /** Groups that react to a topic. */
  groupsOf(topic: string): string[] {
    return [...(topic in this.reactions.payments ? ['payments'] : []), ...(topic in this.reactions.payouts ? ['payouts'] : [])];
  }

  async handle(message: BusMessage): Promise<void> {
    const contract = eventOf(message.topic)!;
    const data = parseEvent(contract, message.data);
    const context = { group: message.group, envelope: { id: message.id } } as unknown as EventContext;
    const reactions: Record<string, (data: never, context: EventContext) => Promise<void>> =
      message.group === 'payments' ? this.reactions.payments : this.reactions.payouts;
    await reactions[message.topic]!(data as never, context);
  }

  private readonly reactions = {
    payments: {
      'payments.provider-event-received.v1': (data: never) => this.own.providerEventReceived(data),
    },
    payouts: {
      'payments.donation-completed.v1': (data: never, context: EventContext) => this.payouts.donationCompleted(data, context),
      'payments.donation-refund-failed.v1': (data: never, context: EventContext) => this.payouts.donationRefundFailed(data, context),
      'payments.dispute-closed.v1': (data: never, context: EventContext) => this.payouts.disputeClosed(data, context),
      'payments.dispute-reversed.v1': (data: never, context: EventContext) => this.payouts.disputeReversed(data, context),
      'payments.payout-completed.v1': (data: never, context: EventContext) => this.payouts.payoutCompleted(data, context),
      'payments.payout-account-updated.v1': (data: never, context: EventContext) => this.payouts.payoutAccountUpdated(data, context),
      'payments.payout-requested.v1': (data: never) => this.payouts.payoutRequested(data),
    },
  };
}

/** Makes every statement a place where the process may die: before it, or after it and before its answer is seen. */
export function crashAtStatements(dataSource: DataSource, faults: () => SimFaults | undefined): void {
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => {
    const runner: QueryRunner = create(mode);
    const query = runner.query.bind(runner);
    runner.query = (async (sql: string, ...rest: unknown[]) => {
      // The end of a connection rolls back, and nothing can go wrong about that.
      if (sql === 'ROLLBACK') return query(sql);
      faults()?.maybeCrash();
      const answer = await (query as (...all: unknown[]) => Promise<unknown>)(sql, ...rest);
      faults()?.maybeCrash();
      return answer;
    }) as QueryRunner['query'];
    return runner;
  };
}
