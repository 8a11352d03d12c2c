import { ServiceConfig } from '@community-help/service-kit';
import { ArrayNotEmpty, IsArray, IsIn, IsInt, IsNotEmpty, IsOptional, IsString, IsUrl, Matches, Max, Min, MinLength } from 'class-validator';
import { FEE_POLICIES, type FeePolicy } from './money/fee-policy.js';

/** One key, or several of the same mode. */
const SECRET_KEYS = /^(sk|rk)_(test_\w+(,(sk|rk)_test_\w+)*|live_\w+(,(sk|rk)_live_\w+)*)$/;
const ADDRESS = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };
const WEBHOOK_SECRETS = /^whsec_[^\s,]+(,whsec_[^\s,]+)*$/;

/** What payments reads from its environment besides what every service reads. */
export class PaymentsConfig extends ServiceConfig {
  /** One secret or restricted key, or "new,old" while it is rolled: whichever Stripe takes is used. */
  @Matches(SECRET_KEYS, { message: 'stripeSecretKey must be a secret or restricted key of Stripe' }) stripeSecretKey: string;
  /** One secret, or two with a comma between them while it is being rolled. */
  @Matches(WEBHOOK_SECRETS, { message: 'stripeWebhookSecret must start with whsec_' }) stripeWebhookSecret: string;
  @Matches(WEBHOOK_SECRETS, { message: 'stripeConnectWebhookSecret must start with whsec_' }) stripeConnectWebhookSecret: string;
  /** Address of the sandbox; absent when Stripe itself is meant. */
  @IsOptional() @IsUrl(ADDRESS) stripeApiUrl?: string;
  /** Milliseconds until a try of a call to Stripe without an answer is given up; a payout's lease outlasts three of them. */
  @IsInt() @Min(100) @Max(15_000) stripeTimeoutMs: number = 10_000;
  /** Price of the monthly premium; found by its lookup key when absent. */
  @IsOptional() @IsString() @IsNotEmpty() stripePremiumPriceId?: string;
  /** Private key (JWK), or several (JSON Web Key Set) while one is rolled: open the bank details of a registration. */
  @IsString() @IsNotEmpty() bankDetailsPrivateKey: string;
  /** Public key (JWK) that seals what only reporting may read: donors' addresses and delivery addresses. */
  @IsString() @IsNotEmpty() mailPublicKey: string;
  @IsIn(FEE_POLICIES) feePolicy: FeePolicy = 'platform';
  /** Pence added to an order for delivery. */
  @IsInt() @Min(0) @Max(10_000) deliveryPence: number = 0;
  /** Where the browser is sent back to after Stripe's onboarding. */
  @IsUrl(ADDRESS) siteUrl: string;
  /** Public keys (JSON Web Key Set) that check the one-time links of our mails. */
  @IsString() @IsNotEmpty() linkPublicKeys: string;
  /** Public Ed25519 keys (a JSON Web Key Set) of the identities that accounts signs. */
  @IsString() @IsNotEmpty() identityPublicKeys: string;
  /** 'owner': donations, payouts and figures ask for the session of a mailed link; 'open': as documented, for anybody with the address. */
  @IsIn(['open', 'owner']) dashboardAccess: 'open' | 'owner' = 'owner';
  /** Hours in which a registration must use a paid premium; after them it ends and its money goes back. */
  @Min(0.001) @Max(720) premiumClaimHours: number = 48;
  /** Keys by which services of ours know each other; all of them are believed, so that one can be rolled. */
  @IsArray() @ArrayNotEmpty() @MinLength(16, { each: true }) internalApiKeys: string[];
  /** 'off' only where no real card can be tried, as in front of the sandbox. */
  @IsIn(['on', 'off']) cardTestingLimits: 'on' | 'off' = 'on';
  /** Makes the hashes by which payments are counted for an address; another key begins every count anew. */
  @IsString() @MinLength(16) addressHashKey: string;
  /** Payments that one address or dialog may start. */
  @IsInt() @Min(1) paymentStartsPerMinute: number = 5;
  @IsInt() @Min(1) paymentStartsPerHour: number = 30;
  /** Times a dialog may change the amount of its payment. */
  @IsInt() @Min(1) paymentChangesPerTenMinutes: number = 60;
  /** Refused cards after which an address or dialog waits an hour, and its payment is taken away. */
  @IsInt() @Min(2) paymentFailuresPerTenMinutes: number = 5;
  /** Above either of these the breaker opens for so many minutes: newcomers are asked to wait some seconds and come back. */
  @IsInt() @Min(1) paymentStartsOfPlatformPerMinute: number = 40;
  @IsInt() @Min(1) paymentFailuresOfPlatformPerTenMinutes: number = 20;
  @IsInt() @Min(1) @Max(1_440) paymentBreakerMinutes: number = 10;
  @IsInt() @Min(1) @Max(300) paymentBreakerWaitSeconds: number = 20;
  /** Links to the provider's pages that one helper is mailed in an hour. */
  @IsInt() @Min(1) @Max(1_000) payoutAccountLinksPerHour: number = 3;
  /** Shortens every waiting time of a payout; 1 in production, less in tests that cannot wait for hours. */
  @Min(0.000001) @Max(1) payoutTimeScale: number = 1;
  /** Hours for which nothing is paid out after another bank account was given; 0 switches that off. */
  @Min(0) @Max(720) payoutHoldHours: number = 72;
  /** Milliseconds between two looks for work that has become due. */
  @IsInt() @Min(50) sweepEveryMs: number = 5_000;
  /** Milliseconds from one comparison of the books with those of Stripe to the next. */
  @IsInt() @Min(1_000) compareEveryMs: number = 3_600_000;
}
