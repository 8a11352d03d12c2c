import type { PremiumCancellation } from '@community-help/api-contracts';
import { conflict, LinkVerifier, notFound, unavailable, UsedLinks, type OneTimeLink } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { Premiums } from '../stripe/ports.js';
import { OutcomeUnknown, ProviderRefusal } from '../stripe/provider-errors.js';
import { Clock } from '../time/clock.js';
import { cancellationView } from './cancellation.view.js';
import { RefreshPremium } from './refresh-premium.js';
import { RegistrationPayment } from './registration-payment.entity.js';

/** The link of a premium receipt: no further month is charged. What is paid stays until its end; what is owed is no longer asked for. */
@Injectable()
export class CancelPremium {
  constructor(
    private readonly dataSource: DataSource,
    private readonly premiums: Premiums,
    private readonly refreshPremium: RefreshPremium,
    private readonly links: LinkVerifier,
    private readonly usedLinks: UsedLinks,
    private readonly clock: Clock,
  ) {}

  /** A second press changes nothing and is told so. @throws Problem 401, 404, 410 expired, 409, 503 (the link still works) */
  async run(id: string, token: unknown): Promise<PremiumCancellation> {
    const link = await this.links.verify(token, { purpose: 'cancel-premium', subject: id }, this.clock.now());
    const payment = isUUID(id) ? await this.dataSource.manager.findOneBy(RegistrationPayment, { id }) : null;
    if (!payment?.subscriptionId) throw notFound('We do not know this premium.');
    if (isCancelled(payment)) return cancellationView(payment, 'before');
    await this.cancelAtProvider(payment.subscriptionId, payment.status);
    await this.remember(payment.subscriptionId, link);
    return cancellationView(await this.dataSource.manager.findOneByOrFail(RegistrationPayment, { id }), 'now');
  }

  /** Nothing more is tried on a card that has failed: such a premium ends at once. */
  private async cancelAtProvider(subscriptionId: string, status: string): Promise<void> {
    try {
      await (status === 'active' ? this.premiums.cancelAtPeriodEnd(subscriptionId) : this.premiums.end(subscriptionId));
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw unavailable('We could not cancel the premium right now. Please try again in a minute; your link still works.', 30);
      // It has ended meanwhile; what it is now says the provider.
      if (!(error instanceof ProviderRefusal)) throw error;
    }
  }

  private async remember(subscriptionId: string, link: OneTimeLink): Promise<void> {
    try {
      await this.refreshPremium.follow(subscriptionId, async (manager, payment) => {
        // Pressed twice at the same time: the other press has used the link up, for the same thing.
        if (!isCancelled(payment)) await this.usedLinks.use(manager, link);
      });
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw unavailable('We could not cancel the premium right now. Please try again in a minute; your link still works.', 30);
      if (error instanceof ProviderRefusal) throw conflict('We could not cancel this premium. Please contact us; we will do it for you.');
      throw error;
    }
  }
}

function isCancelled({ status, cancelsAt }: RegistrationPayment): boolean {
  return status === 'ended' || cancelsAt !== null;
}
