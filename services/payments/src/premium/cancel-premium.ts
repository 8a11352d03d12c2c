import type { PremiumCancellation } from '@community-help/api-contracts';
import { conflict, LinkVerifier, notFound, unavailable, UsedLinks } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { Premiums } from '../stripe/ports.js';
import { OutcomeUnknown, ProviderRefusal } from '../stripe/provider-errors.js';
import { Clock } from '../time/clock.js';
import { cancellationView } from './cancellation.view.js';
import { RefreshPremium } from './refresh-premium.js';
import { RegistrationPayment } from './registration-payment.entity.js';
import { unlessOver } from './unless-over.js';

const AGAIN = 'We could not cancel the premium right now. Please try again in a minute';

interface Cancelling {
  /** What else is stored in the same transaction, before the premium changes. */
  first?: (manager: EntityManager, payment: RegistrationPayment) => Promise<void>;
  /** What is said when the provider is away. */
  again?: string;
}

/** No further month is charged, by the link of a receipt or by whoever is signed in: what is paid stays until its end; what is owed is no longer asked for. */
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

  /** The link of a premium receipt. A second press changes nothing and is told so. @throws Problem 401, 404, 410 expired, 409, 503 (the link still works) */
  async run(id: string, token: unknown): Promise<PremiumCancellation> {
    const link = await this.links.verify(token, { purpose: 'cancel-premium', subject: id }, this.clock.now());
    const payment = isUUID(id) ? await this.dataSource.manager.findOneBy(RegistrationPayment, { id }) : null;
    if (!payment) throw notFound('We do not know this premium.');
    const useLink = async (manager: EntityManager, locked: RegistrationPayment): Promise<void> => {
      // Pressed twice at the same time: the other press has used the link up, for the same thing.
      if (!isCancelled(locked)) await this.usedLinks.use(manager, link);
    };
    return this.cancel(payment, { first: useLink, again: `${AGAIN}; your link still works.` });
  }

  /** One that was cancelled before is told so. @throws Problem 404 never begun, 409, 503 */
  async cancel(payment: RegistrationPayment, { first, again = `${AGAIN}.` }: Cancelling = {}): Promise<PremiumCancellation> {
    if (!payment.subscriptionId) throw notFound('We do not know this premium.');
    if (isCancelled(payment)) return cancellationView(payment, 'before');
    try {
      await this.cancelAtProvider(payment.subscriptionId, payment.status);
      await this.refreshPremium.follow(payment.subscriptionId, first);
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw unavailable(again, 30);
      if (error instanceof ProviderRefusal) throw conflict('We could not cancel this premium. Please contact us; we will do it for you.');
      throw error;
    }
    return cancellationView(await this.dataSource.manager.findOneByOrFail(RegistrationPayment, { id: payment.id }), 'now');
  }

  /** Nothing more is tried on a card that has failed: such a premium ends at once. */
  private async cancelAtProvider(subscriptionId: string, status: string): Promise<void> {
    await unlessOver(this.premiums, subscriptionId, () => (status === 'active' ? this.premiums.cancelAtPeriodEnd(subscriptionId) : this.premiums.end(subscriptionId)));
  }
}

export function isCancelled({ status, cancelsAt }: RegistrationPayment): boolean {
  return status === 'ended' || cancelsAt !== null;
}
