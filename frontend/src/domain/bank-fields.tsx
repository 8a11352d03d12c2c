import { TextField } from '../ui/text-field.js';
import './bank-fields.css';

/** Bank details as typed; never kept on the device. */
export interface BankAccount {
  bankAccountName: string;
  bankName: string;
  sortCode: string;
  accountNumber: string;
}

/** Labels by the field of the API, in which a refusal is said. */
export const BANK_LABELS: Readonly<Record<keyof BankAccount, string>> = { bankAccountName: 'Account holder name', bankName: 'Bank name', sortCode: 'Sort code', accountNumber: 'Account number' };

interface Props {
  bank: BankAccount;
  /** What the server said of a field. */
  faultOf: (name: keyof BankAccount) => string | undefined;
  onChange: (part: Partial<BankAccount>) => void;
}

/** The fields of a UK bank account, to register and to change it. */
export function BankFields({ bank, faultOf, onChange }: Props) {
  return (
    <div className="bank-fields">
      <p className="notice">Your bank details are sealed the moment they arrive and are passed on to Stripe only.</p>
      <TextField label={BANK_LABELS.bankAccountName} name="bankAccountName" error={faultOf('bankAccountName')} autoComplete="off" maxLength={120} value={bank.bankAccountName} onChange={(bankAccountName) => onChange({ bankAccountName })} />
      <TextField label={BANK_LABELS.bankName} name="bankName" error={faultOf('bankName')} autoComplete="off" maxLength={120} value={bank.bankName} onChange={(bankName) => onChange({ bankName })} />
      <TextField label={BANK_LABELS.sortCode} name="sortCode" error={faultOf('sortCode')} autoComplete="off" inputMode="numeric" placeholder="12-34-56" maxLength={8} value={bank.sortCode} onChange={(sortCode) => onChange({ sortCode })} />
      <TextField label={BANK_LABELS.accountNumber} name="accountNumber" error={faultOf('accountNumber')} autoComplete="off" inputMode="numeric" placeholder="12345678" maxLength={8} value={bank.accountNumber} onChange={(accountNumber) => onChange({ accountNumber })} />
    </div>
  );
}
