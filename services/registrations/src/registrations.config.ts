import { DefaultWhenEmbedded, ServiceConfig } from '@community-help/service-kit';
import { ArrayNotEmpty, IsArray, IsIn, IsInt, IsJSON, IsUrl, Max, Min, MinLength } from 'class-validator';

const INTERNAL_URL = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/** Settings of the registrations service; the other services' base URLs, without a trailing path. */
export class RegistrationsConfig extends ServiceConfig {
  /** Answers `GET /api/geocode?q=`. */
  @IsUrl(INTERNAL_URL) geocoderUrl: string;
  /** Answers `POST /internal/objects/adopt`. */
  @IsUrl(INTERNAL_URL) uploadsUrl: string;
  /** Answers `POST /internal/registration-payments/{id}/claim`. */
  @IsUrl(INTERNAL_URL) paymentsUrl: string;
  /** Keys by which services of ours know each other; the first one is shown. */
  @IsArray() @ArrayNotEmpty() @MinLength(16, { each: true }) internalApiKeys: string[];
  /** Public JWK (JSON) of the key that seals bank details; only payments can open what it seals. */
  @IsJSON() bankDetailsPublicKey: string;
  /** Public JSON Web Key Set of the one-time links that reporting mails. */
  @IsJSON() linkPublicKeys: string;
  /** Public Ed25519 keys (a JSON Web Key Set) of the identities that accounts signs. */
  @IsJSON() identityPublicKeys: string;
  /** Public JWK (JSON) of the key that seals addresses to mail to; only reporting can open what it seals. */
  @IsJSON() mailPublicKey: string;
  /** 'required': badge and donations wait until the address is confirmed; 'notice': they do not. */
  @DefaultWhenEmbedded('notice') @IsIn(['required', 'notice']) confirmEmail: 'required' | 'notice' = 'required';
  /** Hours after which a listing whose address was not confirmed is hidden. */
  @IsInt() @Min(0) @Max(8760) confirmWithinHours: number = 72;

  /** Registrations within a day (UTC) from one connection, from its network (/24, /56), and with one mailbox; 0 is without limit. */
  @IsInt() @Min(0) registrationsPerAddressPerDay: number = 100;
  @IsInt() @Min(0) registrationsPerNetworkPerDay: number = 300;
  @IsInt() @Min(0) registrationsPerEmailPerDay: number = 20;
  /** How often within an hour another link to confirm its address may be asked for a listing; 0 is without limit. */
  @IsInt() @Min(0) confirmationsPerHour: number = 3;
  /** How often within a day (UTC) one listing may be edited; 0 is without limit. */
  @IsInt() @Min(0) editsPerListingPerDay: number = 50;
  /** How often within a day (UTC) a check of one listing may be asked for; 0 is without limit. */
  @IsInt() @Min(0) checksPerListingPerDay: number = 10;
  /** How often within a day (UTC) the bank details of one listing may be changed; 0 is without limit. */
  @IsInt() @Min(0) bankChangesPerListingPerDay: number = 5;
  /** Reports within a day (UTC) from one connection, from its network, of one listing, and of one listing from one connection; 0 is without limit. */
  @IsInt() @Min(0) reportsPerAddressPerDay: number = 20;
  @IsInt() @Min(0) reportsPerNetworkPerDay: number = 100;
  @IsInt() @Min(0) reportsPerListingPerDay: number = 100;
  @IsInt() @Min(0) reportsPerListingAndAddressPerDay: number = 5;
  /** First messages to helpers within a day (UTC) from one connection, from its network, with one mailbox, to one listing, and to one listing from one connection; 0 is without limit. */
  @IsInt() @Min(0) messagesPerAddressPerDay: number = 20;
  @IsInt() @Min(0) messagesPerNetworkPerDay: number = 100;
  @IsInt() @Min(0) messagesPerMailboxPerDay: number = 10;
  @IsInt() @Min(0) messagesPerListingPerDay: number = 50;
  @IsInt() @Min(0) messagesPerListingAndAddressPerDay: number = 5;
  /** Further messages within a day (UTC) of one side of a conversation; 0 is without limit. */
  @IsInt() @Min(0) answersPerSidePerDay: number = 30;
  /** Milliseconds between two looks for listings whose time to confirm is over. */
  @IsInt() @Min(100) hideUnconfirmedEveryMs: number = 60_000;
  /** Milliseconds between two looks for checks that grow old: whose owner is asked, and which lapse. */
  @IsInt() @Min(100) checksEveryMs: number = 600_000;
}
