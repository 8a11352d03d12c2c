import { TextField } from '../../ui/text-field.js';
import { Icon } from '../../ui/icon.js';
import type { Fault } from './form-definition.js';
import type { BankDetails } from './registration-request.js';

interface Props {
  isUnlocked: boolean;
  bank: BankDetails;
  /** What the server said of a field. */
  faultOf: (name: string) => Fault | undefined;
  onChange: (bank: BankDetails) => void;
  onUpgrade: () => void;
}

/** 'Donations & Tips': locked until the premium is paid and chosen. */
export function DonationFields({ isUnlocked, bank, faultOf, onChange, onUpgrade }: Props) {
  const set = (part: Partial<BankDetails>) => onChange({ ...bank, ...part });
  if (!isUnlocked) {
    return (
      <fieldset className="form-part">
        <legend>Donations &amp; Tips</legend>
        <div className="locked">
          <p className="locked-title">
            <Icon name="lock" />
            Premium Feature: Donations &amp; Tips
          </p>
          <p>Verified helpers can take card donations and have them paid to their bank.</p>
          <button type="button" className="btn donate" onClick={onUpgrade}>
            Upgrade to Premium
          </button>
        </div>
      </fieldset>
    );
  }
  return (
    <fieldset className="form-part">
      <legend>Donations &amp; Tips</legend>
      <label className="tick">
        <input type="checkbox" checked={bank.accepts} onChange={(event) => set({ accepts: event.target.checked })} />
        Accept donations and tips
      </label>
      {bank.accepts && (
        <div className="bank-fields">
          <p className="notice">Your bank details are sealed the moment they arrive and are passed on to Stripe only.</p>
          <TextField label="Account holder name" name="bankAccountName" error={faultOf('bankAccountName')?.message} autoComplete="off" maxLength={120} value={bank.bankAccountName} onChange={(bankAccountName) => set({ bankAccountName })} />
          <TextField label="Bank name" name="bankName" error={faultOf('bankName')?.message} autoComplete="off" maxLength={120} value={bank.bankName} onChange={(bankName) => set({ bankName })} />
          <TextField label="Sort code" name="sortCode" error={faultOf('sortCode')?.message} autoComplete="off" inputMode="numeric" placeholder="12-34-56" maxLength={8} value={bank.sortCode} onChange={(sortCode) => set({ sortCode })} />
          <TextField label="Account number" name="accountNumber" error={faultOf('accountNumber')?.message} autoComplete="off" inputMode="numeric" placeholder="12345678" maxLength={8} value={bank.accountNumber} onChange={(accountNumber) => set({ accountNumber })} />
        </div>
      )}
    </fieldset>
  );
}
