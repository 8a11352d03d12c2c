import { addressMark, conflict, LinkVerifier, notFound, unauthorized, unavailable, UsedLinks } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Helper } from '../helpers/helper.entity.js';
import { PaymentsConfig } from '../payments.config.js';
import { ConnectedAccounts } from '../stripe/ports.js';
import { OutcomeUnknown, ProviderRefusal } from '../stripe/provider-errors.js';
import { Clock } from '../time/clock.js';
import { OpenPayoutAccount } from './open-payout-account.js';

/** Exchanges the mailed link for the provider's own pages, where the helper proves who they are: once, and only at the address on file. */
@Injectable()
export class UsePayoutAccountLink {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: LinkVerifier,
    private readonly usedLinks: UsedLinks,
    private readonly accounts: ConnectedAccounts,
    private readonly openPayoutAccount: OpenPayoutAccount,
    private readonly clock: Clock,
    private readonly config: PaymentsConfig,
  ) {}

  /** @throws Problem 401 no link for this helper's address, 404, 409, 410 used or expired, 503 (the link still works) */
  async run(helperId: string, token: unknown): Promise<{ url: string }> {
    const link = await this.links.verify(token, { purpose: 'payout-account', subject: helperId }, this.clock.now());
    const helper = await this.dataSource.manager.findOneBy(Helper, { helperId, isRemoved: false });
    if (!helper) throw notFound('There is no such helper.');
    if (link.addressMark !== addressMark(helper.email)) throw unauthorized('This link went to another address than the one of the listing. Please ask for a new one.');
    const url = await this.onboarding(helperId);
    // Used up only when there is something to give for it; of two at once the second learns nothing.
    await this.dataSource.transaction(async (manager) => {
      await this.usedLinks.use(manager, link);
      await manager.query(`update payout_account set onboarding_opened_at = $2 where helper_id = $1`, [helperId, this.clock.now()]);
    });
    return { url };
  }

  private async onboarding(helperId: string): Promise<string> {
    try {
      const accountId = await this.openPayoutAccount.run(helperId);
      const dashboard = new URL(`/helper-dashboard/${encodeURIComponent(helperId)}`, this.config.siteUrl).href;
      return await this.accounts.onboardingLink(accountId, dashboard, dashboard);
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw unavailable('Stripe does not answer at the moment. Please try again in a minute.', 30);
      if (error instanceof ProviderRefusal) throw conflict('Stripe did not accept this account. Please contact us.');
      throw error;
    }
  }
}
