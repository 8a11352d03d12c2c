import { SealOpener } from '@community-help/service-kit';
import type { BankDetails } from '../stripe/provider-types.js';

/** As registrations seals them. */
interface SealedContent {
  bankAccountName: string;
  bankName: string | null;
  sortCode: string;
  accountNumber: string;
}

/** Opens the bank details of a registration, for the moment in which they are handed to the provider. */
export abstract class BankDetailsOpener {
  abstract open(sealed: string): Promise<BankDetails>;
}

class JweBankDetailsOpener extends BankDetailsOpener {
  constructor(private readonly opener: SealOpener) {
    super();
  }

  async open(sealed: string): Promise<BankDetails> {
    const { bankAccountName, bankName, sortCode, accountNumber } = await this.opener.open<SealedContent>(sealed);
    return { accountName: bankAccountName, bankName, sortCode: sortCode.replace(/\D/g, ''), accountNumber };
  }
}

export async function loadBankDetailsOpener(privateKeys: string): Promise<BankDetailsOpener> {
  return new JweBankDetailsOpener(await SealOpener.load('BANK_DETAILS_PRIVATE_KEY', privateKeys));
}
