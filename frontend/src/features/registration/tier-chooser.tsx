import { useId } from 'react';
import { Icon } from '../../ui/icon.js';
import type { Fault, TierTexts } from './form-definition.js';
import type { Tier } from './use-premium.js';

const FREE = ['Basic profile', 'Community map visibility', 'Contact display', 'Standard support'] as const;

interface Props {
  tier: Tier;
  texts: TierTexts;
  isPaid: boolean;
  fault: Fault | undefined;
  onChange: (tier: Tier) => void;
  onPay: () => void;
}

/** Free or paid; a paid choice that is not yet paid shows what is still to do. */
export function TierChooser({ tier, texts, isPaid, fault, onChange, onPay }: Props) {
  return (
    <fieldset className="form-part" aria-describedby={fault ? 'field-registrationType-error' : undefined}>
      <legend>Registration options</legend>
      {fault && (
        <p className="err" id="field-registrationType-error">
          <Icon name="alert" />
          {fault.message}
        </p>
      )}
      <div className="tiers">
        <TierCard id="field-registrationType" name="Free" price="£0" benefits={FREE} isChosen={tier === 'free'} onChoose={() => onChange('free')} />
        <TierCard name={texts.paidName} price="£10.00" period="per month" benefits={texts.benefits} isChosen={tier === 'premium'} isPaidTier onChoose={() => onChange('premium')} />
      </div>
      {tier === 'premium' && (
        <div className={isPaid ? 'notice success tier-state' : 'notice warn tier-state'} role="status">
          <Icon name={isPaid ? 'tick' : 'card'} />
          <div>
            <p>{isPaid ? 'Paid. Your premium begins with this registration.' : 'Payment required: complete the payment to enable registration.'}</p>
            {!isPaid && (
              <button type="button" className="btn donate" onClick={onPay}>
                {texts.payLabel}
              </button>
            )}
          </div>
        </div>
      )}
    </fieldset>
  );
}

interface CardProps {
  id?: string;
  name: string;
  price: string;
  period?: string;
  benefits: readonly string[];
  isChosen: boolean;
  isPaidTier?: boolean;
  onChoose: () => void;
}

function TierCard({ id, name, price, period, benefits, isChosen, isPaidTier = false, onChoose }: CardProps) {
  const ids = useId();
  return (
    <label className={isPaidTier ? 'tier paid' : 'tier'}>
      <input type="radio" id={id} name="registrationType" checked={isChosen} onChange={onChoose} aria-labelledby={`${ids}-name ${ids}-price`} aria-describedby={`${ids}-benefits`} />
      <span className="tier-name" id={`${ids}-name`}>{name}</span>
      <span className="tier-price" id={`${ids}-price`}>
        {price} {period && <small>{period}</small>}
      </span>
      <ul id={`${ids}-benefits`}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" />
            {benefit}
          </li>
        ))}
      </ul>
    </label>
  );
}
