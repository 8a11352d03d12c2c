import { Seal } from '@community-help/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RegistrationsConfig } from '../registrations.config.js';
import { accountNumberDigits, sortCodeDigits } from './bank-account-numbers.js';

/** As a person typed them, each by its rule. */
export interface BankDetails {
  bankAccountName: string;
  bankName?: string | null;
  sortCode: string;
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

  /** Bank details as a compact JWE. Payments finds six digits and eight when it opens the seal. */
  run({ bankAccountName, bankName, sortCode, accountNumber }: BankDetails): Promise<string> {
    return this.seal.seal({ bankAccountName, bankName: bankName ?? null, sortCode: sortCodeDigits(sortCode), accountNumber: accountNumberDigits(accountNumber) });
  }
}
