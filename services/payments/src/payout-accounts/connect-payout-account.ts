import type { PayoutAccountLink } from '@community-help/api-contracts';
import { conflict, unavailable } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { PaymentsConfig } from '../payments.config.js';
import { ConnectedAccounts } from '../stripe/ports.js';
import { OutcomeUnknown, ProviderRefusal } from '../stripe/provider-errors.js';
import { OpenPayoutAccount } from './open-payout-account.js';

/** The dashboard's 'Connect' button: a link to the provider's own pages, where the helper proves who they are. */
@Injectable()
export class ConnectPayoutAccount {
  constructor(
    private readonly accounts: ConnectedAccounts,
    private readonly openPayoutAccount: OpenPayoutAccount,
    private readonly config: PaymentsConfig,
  ) {}

  /** @throws Problem 404, 409 or 503 */
  async connect(helperId: string): Promise<PayoutAccountLink> {
    try {
      const accountId = await this.openPayoutAccount.open(helperId);
      const dashboard = new URL(`/helper-dashboard/${encodeURIComponent(helperId)}`, this.config.siteUrl).href;
      return { url: await this.accounts.onboardingLink(accountId, dashboard, dashboard) };
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw unavailable('Stripe does not answer at the moment. Please try again in a minute.', 30);
      if (error instanceof ProviderRefusal) throw conflict('Stripe did not accept this account. Please contact us.');
      throw error;
    }
  }
}
