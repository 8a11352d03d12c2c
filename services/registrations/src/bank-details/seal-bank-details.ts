import { Seal } from '@community-help/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RegistrationsConfig } from '../registrations.config.js';

/** What payments finds when it opens the seal. Digits only. */
export interface BankDetails {
  bankAccountName: string;
  bankName: string | null;
  /** Six digits. */
  sortCode: string;
  /** Eight digits. */
  accountNumber: string;
}

/** Seals bank details the moment they arrive. Only payments holds the key that opens them; this service cannot. */
@Injectable()
export class SealBankDetails implements OnModuleInit {
  private seal: Seal;

  constructor(private readonly config: RegistrationsConfig) {}

  /** @throws ConfigError when the configured key cannot seal, so that a bad key stops the start and not a registration */
  async onModuleInit(): Promise<void> {
    this.seal = await Seal.load('BANK_DETAILS_PUBLIC_KEY', this.config.bankDetailsPublicKey);
  }

  /** Bank details as a compact JWE. */
  run(details: BankDetails): Promise<string> {
    return this.seal.seal(details);
  }
}
