import { DONATION } from '@community-help/api-contracts';
import { useId, useState } from 'react';
import { penceOf, poundsText } from './donation-amount.js';

interface Props {
  /** Pence; null while what is typed is no amount. */
  amountPence: number | null;
  /** While the card is being charged. */
  isLocked: boolean;
  onChange: (pence: number | null) => void;
}

/** Four tiles and a field of one's own; the tile of the chosen amount is pressed. */
export function AmountPicker({ amountPence, isLocked, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(poundsText(DONATION.defaultPence));
  const choose = (pence: number) => {
    setTyped(poundsText(pence));
    onChange(pence);
  };
  return (
    <>
      <fieldset className="amount-tiles" disabled={isLocked}>
        <legend className="vh">Amount</legend>
        {DONATION.presetsPence.map((pence) => (
          <label key={pence}>
            <input type="radio" name={`${id}-amount`} checked={amountPence === pence} onChange={() => choose(pence)} />
            <span>£{pence / 100}</span>
          </label>
        ))}
      </fieldset>
      <div className={amountPence === null ? 'field bad' : 'field'}>
        <label htmlFor={`${id}-custom`}>Custom amount</label>
        {amountPence === null && (
          <p className="err" role="alert" id={`${id}-error`}>
            Please enter a valid donation amount (minimum £0.50)
            {Number(typed) * 100 > DONATION.maxPence && '. The most is £1000.'}
          </p>
        )}
        <div className="pound">
          <b aria-hidden="true">£</b>
          <input
            className="in"
            id={`${id}-custom`}
            type="number"
            inputMode="decimal"
            autoComplete="off"
            min={DONATION.minPence / 100}
            max={DONATION.maxPence / 100}
            step="0.01"
            disabled={isLocked}
            onWheel={(event) => event.currentTarget.blur()}
            value={typed}
            aria-invalid={amountPence === null || undefined}
            aria-describedby={`${id}-hint${amountPence === null ? ` ${id}-error` : ''}`}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(penceOf(event.target.value));
            }}
          />
        </div>
        <p className="hint" id={`${id}-hint`}>
          Minimum donation: £0.50
        </p>
      </div>
    </>
  );
}
