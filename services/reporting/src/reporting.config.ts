import { IsEmail, IsJSON, IsOptional, IsString, Matches } from 'class-validator';
import { ServiceConfig } from '@community-help/service-kit';

/** Settings of the reporting service. */
export class ReportingConfig extends ServiceConfig {
  /** Where mail is handed over, e.g. smtp://127.0.0.1:1025 or smtps://user:password@relay.example:465. */
  @Matches(/^smtps?:\/\//) smtpUrl: string = 'smtp://127.0.0.1:1025';
  /** Address in the From line; its domain also ends every Message-ID. */
  @IsEmail() mailFrom: string = 'no-reply@community-help.example';
  @IsEmail() supportEmail: string = 'support@community-help.example';
  /** Public address of the site, for links in mails. */
  @Matches(/^https?:\/\//) siteUrl: string = 'http://localhost:8080';
  /** Private JWK that opens donors' and buyers' sealed addresses. */
  @IsJSON() mailPrivateKey: string;
  /**
   * A Mailpit-compatible address that can be asked whether a mail has arrived. Set where the mail server has one: it turns an unknown
   * outcome (connection lost while the server was taking the mail) into a known one.
   */
  @IsOptional() @Matches(/^https?:\/\//) mailLookupUrl?: string;
  /** Clock for tests: an ISO time that stands for now when the schedule looks at the calendar. */
  @IsOptional() @IsString() reportClock?: string;
}
