import type Stripe from 'stripe';
import { firstTry, type CallKey } from './call-key.js';
import { ConnectedAccounts } from './ports.js';
import type { AccountDetails, BankAccount, BankDetails, ProviderAccount } from './provider-types.js';
import { AccountOutOfReach, ProviderRefusal } from './provider-errors.js';
import { ask } from './stripe-client.js';

const INCLUDE: ('configuration.recipient' | 'requirements')[] = ['configuration.recipient', 'requirements'];

/** Refusals that say that there is no such account. */
const UNKNOWN_ACCOUNT = new Set(['resource_missing', 'not_found']);

export class StripeConnectedAccounts extends ConnectedAccounts {
  constructor(private readonly stripe: Stripe) {
    super();
  }

  async open(details: AccountDetails, idempotencyKey: string): Promise<ProviderAccount> {
    const account = await ask(
      () => this.stripe.v2.core.accounts.create(
        {
          contact_email: details.email,
          display_name: details.name,
          dashboard: 'express',
          identity: { country: 'gb', entity_type: 'individual' },
          configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
          defaults: { currency: 'gbp', responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
          include: INCLUDE,
          metadata: { helper_id: details.helperId },
        },
        { idempotencyKey },
      ),
      firstTry(idempotencyKey),
    );
    return accountView(account, null);
  }

  async read(accountId: string): Promise<ProviderAccount> {
    const account = await askOfAccount(() => this.stripe.v2.core.accounts.retrieve(accountId, { include: INCLUDE }));
    const banks = await askOfAccount(() => this.stripe.accounts.listExternalAccounts(accountId, { object: 'bank_account', limit: 10 }));
    const bank = banks.data.find((external) => external.object === 'bank_account' && external.default_for_currency) ?? banks.data[0];
    return accountView(account, bank?.object === 'bank_account' ? bankView(bank) : null);
  }

  async addBankAccount(accountId: string, details: BankDetails, call: CallKey): Promise<BankAccount> {
    const external = await askOfAccount(
      () => this.stripe.accounts.createExternalAccount(
        accountId,
        {
          external_account: {
            object: 'bank_account',
            country: 'GB',
            currency: 'gbp',
            account_holder_name: details.accountName,
            account_holder_type: 'individual',
            routing_number: details.sortCode,
            account_number: details.accountNumber,
          },
          default_for_currency: true,
        },
        { idempotencyKey: call.key },
      ),
      call,
    );
    if (external.object !== 'bank_account') throw new Error('The provider stored something other than a bank account.');
    return bankView(external);
  }

  async setManualPayouts(accountId: string): Promise<void> {
    await ask(() =>
      this.stripe.balanceSettings.update(
        { payments: { payouts: { schedule: { interval: 'manual' }, statement_descriptor: 'COMMUNITY HELP' } } },
        { stripeContext: accountId },
      ),
    );
  }

  async onboardingLink(accountId: string, returnUrl: string, refreshUrl: string): Promise<string> {
    const link = await ask(() =>
      this.stripe.v2.core.accountLinks.create({
        account: accountId,
        use_case: {
          type: 'account_onboarding',
          account_onboarding: { return_url: returnUrl, refresh_url: refreshUrl, collection_options: { fields: 'eventually_due' } },
        },
      }),
    );
    return link.url;
  }
}

/** A call about an account that must exist: if the provider does not know it, it is out of our reach. */
async function askOfAccount<T>(request: () => Promise<T>, call?: CallKey): Promise<T> {
  try {
    return await ask(request, call);
  } catch (error) {
    if (error instanceof ProviderRefusal && UNKNOWN_ACCOUNT.has(error.code)) throw new AccountOutOfReach(error.code);
    throw error;
  }
}

function accountView(account: Stripe.V2.Core.Account, bank: BankAccount | null): ProviderAccount {
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance;
  return {
    accountId: account.id,
    helperId: account.metadata?.helper_id ?? null,
    transfersStatus: balance?.stripe_transfers?.status ?? 'missing',
    payoutsStatus: balance?.payouts?.status ?? 'missing',
    bank,
  };
}

function bankView(bank: Stripe.BankAccount): BankAccount {
  return { bankAccountId: bank.id, bankName: bank.bank_name, last4: bank.last4 };
}
