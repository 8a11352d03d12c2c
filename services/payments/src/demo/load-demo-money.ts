import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import { Checkout } from '../checkouts/checkout.entity.js';
import type { CreatePaymentIntentDto } from '../checkouts/create-payment-intent.dto.js';
import { DescribePurchase } from '../checkouts/describe-purchase.js';
import { StartCheckout } from '../checkouts/start-checkout.js';
import { Helper } from '../helpers/helper.entity.js';
import { OpenPayoutAccount } from '../payout-accounts/open-payout-account.js';
import { PayoutAccount } from '../payout-accounts/payout-account.entity.js';
import { PaymentsConfig } from '../payments.config.js';
import { Payout } from '../payouts/payout.entity.js';
import { firstTry } from '../stripe/call-key.js';
import { ConnectedAccounts } from '../stripe/ports.js';
import { TestPayments } from '../stripe/test-payments.js';
import { DEMO_HELPER_ID, DEMO_ORDER, PAID_OUT, STILL_AVAILABLE, type DemoDonation } from './demo-donations.js';

const WAIT_MS = 90_000;
/** Stripe's test bank account: every payout to it arrives. */
const TEST_BANK = { accountName: 'Demo Helper', bankName: null, sortCode: '108800', accountNumber: '00012345' };

/**
 * Gives the demo helper a history by doing what people do: donors pay by card, the helper connects an account, the payout
 * goes to the bank. The running service hears of it by webhooks, as always. What was done before is not done again.
 */
export class LoadDemoMoney {
  private readonly dataSource: DataSource;
  private readonly testPayments: TestPayments;

  constructor(private readonly service: RunningService) {
    this.dataSource = service.app.get(DataSource);
    this.testPayments = new TestPayments(service.app.get(PaymentsConfig));
  }

  /** @throws Error with a sentence when something it waits for does not happen */
  async run(): Promise<void> {
    await this.until('the demo helper to be registered', () => this.dataSource.manager.existsBy(Helper, { helperId: DEMO_HELPER_ID }));
    await this.buy();
    for (const [index, donation] of PAID_OUT.entries()) await this.give(`demo-money-paid-${index}`, donation);
    if (await this.connect()) {
      await this.until('the first payout to arrive', () => this.dataSource.manager.existsBy(Payout, { helperId: DEMO_HELPER_ID, status: 'paid' }));
    }
    for (const [index, donation] of STILL_AVAILABLE.entries()) await this.give(`demo-money-open-${index}`, donation);
  }

  /** The platform pays the card fees of donations from its own income, so it needs some before it can pay a helper in full. */
  private buy(): Promise<void> {
    return this.pay('demo-money-order-1', { amount: DEMO_ORDER.pounds, purpose: `merchandise-${DEMO_ORDER.productId}` });
  }

  private give(sessionId: string, { pounds, donorName, message }: DemoDonation): Promise<void> {
    const said = { ...(donorName && { donorName }), ...(message && { message }) };
    return this.pay(sessionId, { amount: pounds, purpose: 'donation', helperId: DEMO_HELPER_ID, ...said });
  }

  private async pay(sessionId: string, request: CreatePaymentIntentDto): Promise<void> {
    const isDone = (): Promise<boolean> => this.dataSource.manager.existsBy(Checkout, { sessionId, status: 'completed' });
    if (await isDone()) return;
    const purchase = await this.service.app.get(DescribePurchase).run(request);
    const { clientSecret } = await this.service.app.get(StartCheckout).run(purchase, sessionId);
    await this.testPayments.confirm(clientSecret);
    await this.until('a payment to be recorded', isDone);
  }

  /** False where the onboarding cannot be done by a program. */
  private async connect(): Promise<boolean> {
    const isConnected = (): Promise<boolean> => this.dataSource.manager.existsBy(PayoutAccount, { helperId: DEMO_HELPER_ID, isConnected: true });
    if (await isConnected()) return true;
    const accountId = await this.service.app.get(OpenPayoutAccount).run(DEMO_HELPER_ID);
    await this.service.app.get(ConnectedAccounts).addBankAccount(accountId, TEST_BANK, firstTry(`helper:${DEMO_HELPER_ID}:bank:demo`));
    if (!(await this.testPayments.onboard(accountId))) return false;
    await this.until('the demo account to be connected', isConnected);
    return true;
  }

  private async until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + WAIT_MS;
    while (!(await isTrue())) {
      if (Date.now() > deadline) throw new Error(`The demo history waited ${WAIT_MS / 1000} seconds for ${what}. Are all services running?`);
      await sleep(200);
    }
  }
}
