import { BankFields } from '../../domain/bank-fields.js';
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
      {bank.accepts && <BankFields bank={bank} faultOf={(name) => faultOf(name)?.message} onChange={set} />}
    </fieldset>
  );
}
