import { ServiceConfig } from '@community-help/service-kit';
import { IsJSON, IsUrl } from 'class-validator';

const INTERNAL_URL = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/** Settings of the registrations service; the other services' base URLs, without a trailing path. */
export class RegistrationsConfig extends ServiceConfig {
  /** Answers `GET /api/geocode?q=`. */
  @IsUrl(INTERNAL_URL) geocoderUrl: string;
  /** Answers `POST /internal/objects/adopt`. */
  @IsUrl(INTERNAL_URL) uploadsUrl: string;
  /** Answers `POST /internal/registration-payments/{id}/claim`. */
  @IsUrl(INTERNAL_URL) paymentsUrl: string;
  /** Public JWK (JSON) of the key that seals bank details; only payments can open what it seals. */
  @IsJSON() bankDetailsPublicKey: string;
}
