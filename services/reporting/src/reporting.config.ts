import { IsEmail, IsIn, IsISO8601, IsJSON, IsNotEmpty, IsOptional, IsString, Matches } from 'class-validator';
import { DefaultOnlyWhenEmbedded, ServiceConfig } from '@community-help/service-kit';

/** Settings of the reporting service. */
export class ReportingConfig extends ServiceConfig {
  /** Where mail is handed over, e.g. smtp://127.0.0.1:1025 or smtps://user:password@relay.example:465. */
  @DefaultOnlyWhenEmbedded<ReportingConfig>((config) => config.smtpUrlFile === undefined)
  @Matches(/^smtps?:\/\//, { message: 'smtpUrl must start with smtp:// or smtps://' })
  smtpUrl: string = 'smtp://127.0.0.1:1025';
  /** A file that holds that address instead; it is read again before each mail, so that a password can be rolled without a restart. */
  @IsOptional() @IsString() @IsNotEmpty() smtpUrlFile?: string;
  /** Address in the From line; its domain also ends every Message-ID. */
  @DefaultOnlyWhenEmbedded() @IsEmail() mailFrom: string = 'no-reply@community-help.example';
  /** Where answers to a mail go (Reply-To), and whom its foot names. */
  @DefaultOnlyWhenEmbedded() @IsEmail() supportEmail: string = 'support@community-help.example';
  /** Public address of the site, for links in mails. */
  @DefaultOnlyWhenEmbedded() @Matches(/^https?:\/\//, { message: 'siteUrl must start with http:// or https://' }) siteUrl: string = 'http://localhost:8080';
  /** Private key (JWK) that opens donors' and buyers' sealed addresses, or a key set with several while they are rolled. */
  @IsJSON() mailPrivateKey: string;
  /** Private keys (a JSON Web Key Set) that sign one-time links; the first one signs, all of them are believed. */
  @IsJSON() linkSigningKeys: string;
  /** Public Ed25519 keys (a JSON Web Key Set) of the identities that accounts signs. */
  @IsJSON() identityPublicKeys: string;
  /** 'owner': reports and the private parts of a dashboard ask for a mailed link; payments and the gateway read the same setting. */
  @IsIn(['open', 'owner']) dashboardAccess: 'open' | 'owner' = 'owner';
  /**
   * A Mailpit-compatible address that can be asked whether a mail has arrived. Set where the mail server has one: it turns an unknown
   * outcome (connection lost while the server was taking the mail) into a known one.
   */
  @IsOptional() @Matches(/^https?:\/\//) mailLookupUrl?: string;
  /**
   * Until when the database worked that was lost, after a restore from a backup: mails about what happened before may have gone out, so their outcome
   * is unknown. Nothing is set once the log has been read again.
   */
  @IsOptional() @IsISO8601() restoredAt?: string;
}
