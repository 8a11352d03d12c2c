import { IsArray, IsEmail, IsInt, IsJSON, IsOptional, Matches, Min } from 'class-validator';
import { DefaultOnlyWhenEmbedded, ServiceConfig } from '@community-help/service-kit';

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
