import { Injectable, type OnModuleInit } from '@nestjs/common';
import { addressMark, LinkSigner } from '@community-help/service-kit';
import { NewsletterTokens } from '../newsletter/newsletter-tokens.js';
import { ReportingConfig } from '../reporting.config.js';
import type { Mail } from './mail.entity.js';
import { SiteUrls } from './site-urls.js';

/** Makes the one-time link of a mail while it is handed over: a queue that waited does not send links that are dead already. */
@Injectable()
export class SignLink implements OnModuleInit {
  private signer: LinkSigner;

  constructor(
    private readonly config: ReportingConfig,
    private readonly newsletter: NewsletterTokens,
    private readonly urls: SiteUrls,
  ) {}

  /** @throws ConfigError when the keys cannot sign */
  async onModuleInit(): Promise<void> {
    this.signer = await LinkSigner.load('LINK_SIGNING_KEYS', this.config.linkSigningKeys);
  }

  /** The address of the page that uses the link; undefined for a mail without one. */
  async run(mail: Mail, address: string): Promise<string | undefined> {
    const { linkPurpose: purpose, linkSubject: subject, linkSeconds } = mail;
    if (purpose === null || subject === null) return undefined;
    if (purpose === 'newsletter') return this.urls.link(purpose, subject, await this.newsletter.make(address));
    const lifetime = linkSeconds === null ? {} : { lifetimeSeconds: linkSeconds };
    return this.urls.link(purpose, subject, await this.signer.sign({ purpose, subject, addressMark: addressMark(address), ...lifetime }));
  }
}
