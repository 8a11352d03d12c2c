import type { PremiumCancellation, PremiumInvoice } from '@community-help/api-contracts';
import { conflict, unavailable, type Identity } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PaymentsConfig } from '../payments.config.js';
import { CancelPremium } from '../premium/cancel-premium.js';
import { RegistrationPayment } from '../premium/registration-payment.entity.js';
import { Premiums } from '../stripe/ports.js';
import { OutcomeUnknown, ProviderRefusal } from '../stripe/provider-errors.js';
import { OwnHelper } from './own-helper.js';
import { viewInvoice } from './own-money.view.js';

/** The premium of an own listing: what Stripe has of it, another card, and its end. */
@Injectable()
export class OwnPremium {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ownHelper: OwnHelper,
    private readonly premiums: Premiums,
    private readonly cancelPremium: CancelPremium,
    private readonly config: PaymentsConfig,
  ) {}

  /** Null for a listing that never had one. @throws Problem 404 */
  async find(owner: Identity, helperId: string): Promise<RegistrationPayment | null> {
    await this.ownHelper.find(owner, helperId);
    return this.dataSource.manager
      .createQueryBuilder(RegistrationPayment, 'payment')
      .where('payment.helper_id = :helperId', { helperId })
      .orderBy(`payment.status = 'ended'`)
      .addOrderBy('payment.created_at', 'DESC')
      .limit(1)
      .getOne();
  }

  /** Newest first. @throws Problem 404, 503 */
  async invoices(owner: Identity, helperId: string): Promise<PremiumInvoice[]> {
    const payment = await this.find(owner, helperId);
    if (!payment?.subscriptionId) return [];
    const { subscriptionId } = payment;
    return (await this.asked(() => this.premiums.invoices(subscriptionId))).map(viewInvoice);
  }

  /** @throws Problem 404, 409 no premium, 503 */
  async cancel(owner: Identity, helperId: string): Promise<PremiumCancellation> {
    return this.cancelPremium.cancel(await this.must(owner, helperId));
  }

  /** @returns the address of Stripe's page, good for minutes. @throws Problem 404, 409 none that is charged, 503 */
  async cardPage(owner: Identity, helperId: string): Promise<{ url: string }> {
    const { customerId, status } = await this.must(owner, helperId);
    if (!customerId || status === 'ended') throw conflict('This premium has ended, so no card is charged for it.');
    const page = new URL(`/manage/listings/${encodeURIComponent(helperId)}/money`, this.config.siteUrl).href;
    return { url: await this.asked(() => this.premiums.cardPage(customerId, page)) };
  }

  private async must(owner: Identity, helperId: string): Promise<RegistrationPayment> {
    const payment = await this.find(owner, helperId);
    if (!payment) throw conflict('This listing has no premium.');
    return payment;
  }

  private async asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw unavailable('Stripe does not answer at the moment. Please try again in a minute.', 30);
      if (error instanceof ProviderRefusal) throw conflict('Stripe does not let us do this. Please contact us; we will do it for you.');
      throw error;
    }
  }
}
