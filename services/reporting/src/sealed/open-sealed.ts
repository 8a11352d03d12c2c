import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SealOpener } from '@community-help/service-kit';
import { ReportingConfig } from '../reporting.config.js';

/** Opens what payments and accounts sealed for this service: addresses of donors, buyers, payers, and of people who sign in. */
@Injectable()
export class OpenSealed implements OnModuleInit {
  private opener: SealOpener;

  constructor(private readonly config: ReportingConfig) {}

  /** @throws ConfigError when the keys cannot open anything, so that they stop the start and not a receipt */
  async onModuleInit(): Promise<void> {
    this.opener = await SealOpener.load('MAIL_PRIVATE_KEY', this.config.mailPrivateKey);
  }

  /** The sealed JSON value. @throws SealError when none of our keys opens it */
  run<Value>(jwe: string): Promise<Value> {
    return this.opener.open<Value>(jwe);
  }
}
