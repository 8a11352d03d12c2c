import type { BankDetailsRequest } from '@community-help/api-contracts';
import { faultOfAccountNumber, faultOfSortCode } from '../bank-details/bank-account-numbers.js';
import { Checked, OptionalText, RequiredText } from '../helper/plain-text.js';

/** Payload of `POST /api/registrations/{id}/bank-details`, by the rules of a registration. */
export class BankDetailsDto implements BankDetailsRequest {
  @RequiredText({ max: 120 }) bankAccountName: string;
  @OptionalText({ max: 120 }) bankName?: string | null;
  @Checked('sortCode', faultOfSortCode) sortCode: string;
  @Checked('accountNumber', faultOfAccountNumber) accountNumber: string;
}
