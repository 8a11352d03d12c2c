import { IsArray, IsBoolean, IsEmail, IsIn, IsInt, IsJSON, IsNotEmpty, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { DefaultOnlyWhenEmbedded, ServiceConfig } from '@community-help/service-kit';
import { IsProviderAddress, NeedsProvider, RequiredWithProvider } from './provider-settings.js';

/** Settings of the accounts service. */
export class AccountsConfig extends ServiceConfig {
  /** Public address of the site: over https cookies are Secure and bound to its host. */
  @DefaultOnlyWhenEmbedded() @Matches(/^https?:\/\//, { message: 'siteUrl must start with http:// or https://' }) siteUrl: string = 'http://localhost:8080';
  /** Public key (JWK) that seals addresses; only reporting, which mails, can open them. */
  @IsJSON() mailPublicKey: string;
  /** Public JSON Web Key Set of the one-time links that reporting mails. */
  @IsJSON() linkPublicKeys: string;
  /** Private Ed25519 keys (a JSON Web Key Set) that sign identities; the first one signs. */
  @IsJSON() identitySigningKeys: string;
  /** Addresses of operators, separated by commas. */
  @IsOptional() @IsArray() @IsEmail({}, { each: true, message: 'operatorEmails must be e-mail addresses' }) operatorEmails?: string[];

  /** OpenID Connect provider by which operators sign in: its issuer, as it writes itself. Absent = by mailed links alone (decision 0130). */
  @IsOptional() @IsProviderAddress() oidcIssuer?: string;
  /** Under what the provider knows us; it sends browsers back to SITE_URL/sign-in. */
  @RequiredWithProvider() @IsString() oidcClientId?: string;
  @RequiredWithProvider() @IsString() oidcClientSecret?: string;
  /** How the secret is shown to the provider. */
  @IsIn(['client_secret_basic', 'client_secret_post']) oidcClientAuth: 'client_secret_basic' | 'client_secret_post' = 'client_secret_basic';
  /** What the provider is asked for; one that names groups may want a scope more. */
  @Matches(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, { message: "oidcScope must be 'openid' and further scopes, with spaces between" }) oidcScope: string = 'openid email';
  /** Claim in which the provider says what somebody is, and the value of it that makes an operator; without the value no claim does. */
  @IsNotEmpty() @IsString() oidcOperatorClaim: string = 'groups';
  @IsOptional() @NeedsProvider() @IsString() oidcOperatorValue?: string;
  /** Operators sign in by the provider alone: a mailed link makes nobody an operator. */
  @NeedsProvider() @IsBoolean() oidcOnly: boolean = false;
  /** Milliseconds in which the provider must answer each question. */
  @IsInt() @Min(100) @Max(6_000) oidcTimeoutMs: number = 5_000;

  /** Links to sign in that one mailbox gets within an hour and a day; 0 is without limit. */
  @IsInt() @Min(0) signInsPerMailboxPerHour: number = 5;
  @IsInt() @Min(0) signInsPerMailboxPerDay: number = 10;
  /** Links asked for within an hour from one connection, and from its network (/24, /56). */
  @IsInt() @Min(0) signInsPerAddressPerHour: number = 20;
  @IsInt() @Min(0) signInsPerNetworkPerHour: number = 60;
  /** Tries within an hour to use a link: of one link, and from one connection. */
  @IsInt() @Min(0) opensPerLinkPerHour: number = 10;
  @IsInt() @Min(0) opensPerAddressPerHour: number = 60;
}
