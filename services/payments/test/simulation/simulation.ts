import type { DataSource } from 'typeorm';
import type { Purchase } from '../../src/checkouts/describe-purchase.js';
import type { ProviderEvent } from '../../src/stripe/provider-types.js';
import { SeededRandom } from '@community-help/test-kit';
import { isExpected, SimFaults } from './sim-faults.js';
import { moneyBack } from './sim-money-back.js';
import { SimProvider } from './sim-provider.js';
import { SimRefunds } from './sim-refunds.js';
import { SimService, type BusMessage } from './sim-service.js';
import { takeSomeBack } from './sim-take-back.js';
import { unfinished } from './sim-unfinished.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 2, 20);

/** Mutations of the world around the service, to prove that the simulation notices them. */
export interface SimOptions {
  /** The bus forgets a message before its handler has finished. */
  acknowledgesFirst?: boolean;
}

/** One seed: donors, helpers, a provider, a network and a service that dies at any moment; then calm, and everything must be right. */
export class Simulation {
  readonly random: SeededRandom;
  readonly faults: SimFaults;
  readonly provider: SimProvider;
  readonly service: SimService;
  readonly helpers: string[];
  private readonly refunds: SimRefunds;
  private now = START;
  /** Every event that was ever published, by its id: a relay that dies publishes the same event again, not another one. */
  readonly published = new Map<string, { topic: string; data: Record<string, unknown> }>();
  private readonly bus: BusMessage[] = [];
  private readonly unpaid: string[] = [];

  constructor(
    private readonly dataSource: DataSource,
    readonly seed: number,
    private readonly options: SimOptions = {},
  ) {
    this.random = new SeededRandom(seed);
    this.faults = new SimFaults(this.random);
    const clock = { now: () => new Date(this.now) };
    this.provider = new SimProvider(this.faults, this.random, clock.now, seed);
    this.service = new SimService(dataSource, this.provider, clock);
    this.refunds = new SimRefunds(dataSource, this.service, this.random);
    this.helpers = Array.from({ length: this.random.between(1, 4) }, (_, n) => `helper-${n}`);
  }

  async begin(): Promise<void> {
    this.faults.isOn = false;
    for (const helperId of this.helpers) {
      const accountId = `acct_${helperId}`;
      this.provider.accounts.set(accountId, { accountId, isActive: true, balancePence: 0 });
      await this.dataSource.query(
        `insert into payout_account (helper_id, account_id, is_connected, transfers_status, payouts_status, updated_at)
         values ($1, $2, true, 'active', 'active', $3)`,
        [helperId, accountId, new Date(this.now)],
      );
    }
    // The platform's own income pays the card fees; without it every payout waits for ever, and rightly so.
    await this.pay({ kind: 'merchandise', amountPence: 4_000_000, productId: 'starter-pack', helperId: null });
    await this.service.catchUp.run();
    this.faults.isOn = true;
  }

  /** One thing happens somewhere. */
  async step(): Promise<void> {
    const things: [weight: number, thing: () => Promise<void> | void][] = [
      [6, () => this.donate()],
      [2, () => this.payUnpaid()],
      [14, () => this.deliverWebhook()],
      [10, () => this.relay()],
      [16, () => this.deliverMessage()],
      [4, () => moneyBack(this.provider, this.random)],
      [1, () => this.attempt(() => this.refunds.ask(new Date(this.now)))],
      [2, () => this.refunds.make((work) => this.attempt(work))],
      [1, () => this.faults.revokeKey()],
      [1, () => this.attempt(() => this.restartDatabase())],
      [4, () => this.bank()],
      [1, () => this.switchAccount()],
      [2, () => this.attempt(() => this.requestPayout())],
      [1, () => this.attempt(() => takeSomeBack(this.dataSource, this.service, this.random))],
      [5, () => this.passTime()],
      [8, () => this.attempt(this.random.pick(this.sweeps))],
    ];
    let at = this.random.next() * things.reduce((sum, [weight]) => sum + weight, 0);
    await things.find(([weight]) => (at -= weight) < 0)![1]();
  }

  /** The faults stop, time goes on. @returns what is still unfinished after that; nothing, if the service is alive */
  async calm(): Promise<string[]> {
    this.faults.isOn = false;
    for (const account of this.provider.accounts.values()) if (!account.isActive) this.provider.switchAccount(account, true);
    let left: string[] = [];
    for (let round = 0; round < 80; round++) {
      await this.attempt(() => this.service.catchUp.run());
      await this.attempt(() => this.service.fetchUndelivered.run());
      await this.relay(1000);
      while (this.bus.length > 0) await this.deliverMessage();
      for (const payout of this.provider.payouts.values()) if (payout.status === 'pending') this.provider.finishPayout(payout, 'paid');
      if (round === 4) this.returnSomePaid();
      this.now += 6 * HOUR;
      await this.refunds.make((work) => this.attempt(work));
      await this.attempt(() => this.service.settleDueDonations.run());
      await this.attempt(() => this.service.startWaitingPayouts.run());
      await this.attempt(() => this.service.advanceDuePayouts.run());
      await this.attempt(() => this.service.lookAtPaidPayouts.run());
      left = await unfinished(this.dataSource, this.bus.length);
      if (left.length === 0 && round > 12) break;
    }
    return left;
  }

  /** Runs work of a process that may die or meet a bad network; whoever called it will have to try again. */
  private async attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (isExpected(error)) return false;
      throw error;
    }
  }

  private donate(): Promise<void> {
    const amountPence = this.random.chance(0.6) ? this.random.between(50, 3000) : this.random.between(3000, 100_000);
    return this.pay({ kind: 'donation', amountPence, helperId: this.random.pick(this.helpers), productId: null });
  }

  private async pay(what: Pick<Purchase, 'kind' | 'amountPence' | 'helperId' | 'productId'>): Promise<void> {
    const nothing = { donorName: null, message: null, sealedDonorEmail: null, donorMark: null, deliveryPence: 0, sealedShipping: null };
    const purchase: Purchase = { ...nothing, ...what, description: 'simulated' };
    const sessionId = this.provider.newId('session');
    for (let tries = 0; tries < 3; tries++) {
      let intentId: string | undefined;
      const isStarted = await this.attempt(async () => {
        const session = await this.service.startCheckout.run(purchase, sessionId);
        intentId = session.clientSecret.replace('_secret', '');
      });
      if (!isStarted || !intentId) continue;
      if (this.random.chance(0.8) || !this.faults.isOn) this.provider.confirm(intentId);
      else this.unpaid.push(intentId);
      return;
    }
  }

  private payUnpaid(): void {
    const intentId = this.unpaid.shift();
    if (intentId && this.provider.intents.get(intentId)!.view.status === 'requires_payment_method') this.provider.confirm(intentId);
  }

  private async deliverWebhook(): Promise<void> {
    const { network } = this.provider;
    if (network.length === 0) return;
    const at = this.random.between(0, network.length - 1);
    const event: ProviderEvent = network[at]!;
    const isLost = this.random.chance(0.05);
    const isAccepted = !isLost && (await this.attempt(() => this.service.receiveEvent.store(event)));
    if (isAccepted) this.provider.accepted.add(event.eventId);
    const isRepeated = this.random.chance(0.3);
    if ((isLost || isAccepted) && !isRepeated) network.splice(at, 1);
  }

  /** The groups begin again where the topics do. */
  publishAgain(): void {
    for (const [id, { topic, data }] of this.published) for (const group of this.service.groupsOf(topic)) this.bus.push({ id, topic, group, data });
  }

  readonly wait = (ms: number): void => void (this.now += ms);

  async relay(limit = 20): Promise<void> {
    await this.attempt(async () => {
      const rows: { seq: string; id: string; topic: string; data: Record<string, unknown> }[] = await this.dataSource.query(
        `select seq, id, topic, data from outbox order by seq limit $1`,
        [limit],
      );
      for (const { id, topic, data } of rows) {
        this.published.set(id, { topic, data });
        for (const group of this.service.groupsOf(topic)) this.bus.push({ id, topic, group, data });
      }
      // Between here and there the relay may die: everything is published again.
      await this.dataSource.query(`delete from outbox where seq = any($1)`, [rows.map((row) => row.seq)]);
    });
  }

  private async deliverMessage(): Promise<void> {
    if (this.bus.length === 0) return;
    const at = this.faults.isOn ? this.random.between(0, this.bus.length - 1) : 0;
    const [message] = this.bus.splice(at, 1);
    const isHandled = await this.attempt(() => this.service.handle(message!));
    const isRepeated = this.faults.isOn && this.random.chance(0.15);
    if ((!isHandled && !this.options.acknowledgesFirst) || isRepeated) this.bus.push(message!);
  }

  private bank(): void {
    const payouts = [...this.provider.payouts.values()];
    const pending = payouts.filter(({ status }) => status === 'pending');
    const paid = payouts.filter(({ status }) => status === 'paid');
    if (pending.length > 0) this.provider.finishPayout(this.random.pick(pending), this.random.chance(0.8) ? 'paid' : 'failed');
    else if (paid.length > 0 && this.random.chance(0.15)) this.provider.finishPayout(this.random.pick(paid), 'failed');
  }

  /** Nobody is told of it: webhooks have ended, and the provider lists those of the platform only. */
  private returnSomePaid(): void {
    for (const payout of this.provider.payouts.values()) if (payout.status === 'paid' && this.random.chance(0.2)) this.provider.finishPayout(payout, 'failed');
  }

  private switchAccount(): void {
    const account = this.random.pick([...this.provider.accounts.values()]);
    this.provider.switchAccount(account, !account.isActive);
  }

  /** It could be one that was restored: it is asked about. */
  private async restartDatabase(): Promise<void> {
    await this.dataSource.query('delete from known_incarnation');
    await this.service.catchUp.run();
  }

  private async requestPayout(): Promise<void> {
    const helperId = this.random.pick(this.helpers);
    await this.dataSource.transaction((manager) => this.service.reservePayout.run(manager, helperId, 'manual'));
  }

  private passTime(): void {
    if (this.random.chance(0.3)) this.now += this.random.between(5, 60) * 1000;
    else this.now += this.random.chance(0.7) ? this.random.between(1, 30) * MINUTE : this.random.between(1, 30) * HOUR;
  }

  /** As after a start: whatever is due comes before any news. */
  async wake(): Promise<void> {
    for (const sweep of this.sweeps) await this.attempt(sweep);
  }

  private get sweeps(): (() => Promise<unknown>)[] {
    return [
      () => this.service.settleDueDonations.run(),
      () => this.service.advanceDuePayouts.run(),
      () => this.service.advanceDuePayouts.run(),
      () => this.service.fetchUndelivered.run(),
      () => this.service.cancelAbandoned.run(),
      () => this.service.startWaitingPayouts.run(),
      () => this.service.catchUp.run(),
      () => this.service.lookAtPaidPayouts.run(),
    ];
  }
}
