import { ForgetQuotas, IdentitySigner, IdentityVerifier, LinkVerifier, publicSigningKeys, QuotaKeys, Seal, TakeQuota } from '@community-help/service-kit';
import { Module, type Provider } from '@nestjs/common';
import { AccountController } from './account/account.controller.js';
import { AccountsConfig } from './accounts.config.js';
import { Identify } from './identity/identify.js';
import { IdentityController } from './identity/identity.controller.js';
import { FollowListing } from './listings/follow-listing.js';
import { OpenidProvider } from './openid/openid-provider.js';
import { OperatorSignInsController } from './operator/operator-sign-ins.controller.js';
import { BeginProviderSignIn } from './provider-sign-in/begin-provider-sign-in.js';
import { FinishProviderSignIn } from './provider-sign-in/finish-provider-sign-in.js';
import { KnowOperator } from './provider-sign-in/know-operator.js';
import { ProviderSignInController } from './provider-sign-in/provider-sign-in.controller.js';
import { Schedule } from './schedule.js';
import { EndSessions } from './sessions/end-sessions.js';
import { ReadSessions } from './sessions/read-sessions.js';
import { OpenSession } from './sessions/open-session.js';
import { SignIns } from './sessions/sign-ins.js';
import { LimitSignIns } from './sign-in/limit-sign-ins.js';
import { OpenSignIn } from './sign-in/open-sign-in.js';
import { RequestSignIn } from './sign-in/request-sign-in.js';
import { SignInCookies } from './sign-in/sign-in-cookies.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { Subscriptions } from './subscriptions.js';

/** Keys stop the start when they do not fit, and not a request. */
const KEYS: Provider[] = [
  { provide: Seal, inject: [AccountsConfig], useFactory: ({ mailPublicKey }: AccountsConfig) => Seal.load('MAIL_PUBLIC_KEY', mailPublicKey) },
  { provide: LinkVerifier, inject: [AccountsConfig], useFactory: ({ linkPublicKeys }: AccountsConfig) => LinkVerifier.load('LINK_PUBLIC_KEYS', linkPublicKeys) },
  { provide: IdentitySigner, inject: [AccountsConfig], useFactory: ({ identitySigningKeys }: AccountsConfig) => IdentitySigner.load('IDENTITY_SIGNING_KEYS', identitySigningKeys) },
  {
    provide: IdentityVerifier,
    inject: [AccountsConfig],
    useFactory: ({ identitySigningKeys }: AccountsConfig) =>
      IdentityVerifier.load('IDENTITY_SIGNING_KEYS', publicSigningKeys('IDENTITY_SIGNING_KEYS', identitySigningKeys), 'accounts'),
  },
];

/** The HTTP role. */
@Module({
  controllers: [SignInController, ProviderSignInController, AccountController, IdentityController, OperatorSignInsController],
  providers: [
    ...KEYS,
    BeginProviderSignIn,
    EndSessions,
    FinishProviderSignIn,
    Identify,
    KnowOperator,
    LimitSignIns,
    OpenidProvider,
    OpenSession,
    OpenSignIn,
    QuotaKeys,
    ReadSessions,
    RequestSignIn,
    SignInCookies,
    SignIns,
    TakeQuota,
  ],
})
export class AccountsHttpModule {}

/** The worker role: who registered which listing, and what is to be forgotten. */
@Module({ controllers: [Subscriptions], providers: [FollowListing, ForgetQuotas, Schedule] })
export class AccountsWorkerModule {}
