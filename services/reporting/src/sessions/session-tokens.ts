import { Injectable, type OnModuleInit } from '@nestjs/common';
import { addressMark, LinkSigner, LinkVerifier, publicSigningKeys, type OneTimeLink } from '@community-help/service-kit';
import { ReportingConfig } from '../reporting.config.js';

/** Seconds for which a dashboard stays open on a device. */
export const SESSION_LIFETIME_S = 12 * 3600;

/** Checks the links that open dashboards, and signs the sessions they open. Payments checks the same sessions. */
@Injectable()
export class SessionTokens implements OnModuleInit {
  private signer: LinkSigner;
  private verifier: LinkVerifier;

  constructor(private readonly config: ReportingConfig) {}

  /** @throws ConfigError when the keys cannot sign */
  async onModuleInit(): Promise<void> {
    const keys = this.config.linkSigningKeys;
    this.signer = await LinkSigner.load('LINK_SIGNING_KEYS', keys);
    this.verifier = await LinkVerifier.load('LINK_SIGNING_KEYS', publicSigningKeys('LINK_SIGNING_KEYS', keys));
  }

  sign(helperId: string, address: string, now: Date): Promise<string> {
    const request = { purpose: 'dashboard-session', subject: helperId, addressMark: addressMark(address), lifetimeSeconds: SESSION_LIFETIME_S } as const;
    return this.signer.sign(request, now);
  }

  /** @throws Problem 401 or 410 */
  verify(purpose: 'dashboard' | 'dashboard-session', helperId: string, token: unknown, now: Date): Promise<OneTimeLink> {
    return this.verifier.verify(token, { purpose, subject: helperId }, now);
  }
}
