import { SignInLinkRequestedV1 } from '@community-help/event-contracts';
import { CreateQuota1763800000001, defineService } from '@community-help/service-kit';
import { AccountsConfig } from './accounts.config.js';
import { AccountsHttpModule, AccountsWorkerModule } from './accounts.module.js';
import { Listing } from './listings/listing.entity.js';
import { CreateAccounts1796000000000 } from './migrations/1796000000000-create-accounts.js';
import { AddProviderSignIn1797100000000 } from './migrations/1797100000000-add-provider-sign-in.js';
import { Operators1798000000000 } from './migrations/1798000000000-operators.js';
import { ProviderSignIn } from './provider-sign-in/provider-sign-in.entity.js';
import { Session } from './sessions/session.entity.js';
import { SignInRequest } from './sign-in/sign-in-request.entity.js';

export const accounts = defineService({
  name: 'accounts',
  Config: AccountsConfig,
  database: {
    entities: [Listing, ProviderSignIn, Session, SignInRequest],
    migrations: [CreateQuota1763800000001, CreateAccounts1796000000000, AddProviderSignIn1797100000000, Operators1798000000000],
  },
  http: () => [AccountsHttpModule],
  worker: () => [AccountsWorkerModule],
  topics: [SignInLinkRequestedV1],
});
