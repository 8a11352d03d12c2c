import { useId, useRef } from 'react';
import { Icon } from '../../ui/icon.js';
import type { Fault, TierTexts } from './form-definition.js';
import type { Tier } from './use-premium.js';
import { useTickedEarly } from './use-ticked-early.js';

const FREE = ['Basic profile', 'Community map visibility', 'Contact display', 'Standard support'] as const;

interface Props {
  tier: Tier;
  texts: TierTexts;
  isPaid: boolean;
  /** The bank has not answered yet. */
  isWaiting: boolean;
  fault: Fault | undefined;
  onChange: (tier: Tier) => void;
  onPay: () => void;
}

/** Free or paid; a paid choice that is not yet paid shows what is still to do. */
export function TierChooser({ tier, texts, isPaid, isWaiting, fault, onChange, onPay }: Props) {
  const cards = useRef<HTMLDivElement>(null);
  useTickedEarly(cards, tier ? [tier] : [], ([early]) => onChange(early === 'premium' ? 'premium' : 'free'));
  return (
    <fieldset className="form-part" aria-describedby={fault ? 'field-registrationType-error' : undefined}>
      <legend>Registration options</legend>
      {fault && (
        <p className="err" id="field-registrationType-error">
          <Icon name="alert" />
          {fault.message}
        </p>
      )}
      <div className="tiers" ref={cards}>
        <TierCard id="field-registrationType" value="free" name="Free" price="£0" benefits={FREE} isChosen={tier === 'free'} onChoose={() => onChange('free')} />
        <TierCard value="premium" name={texts.paidName} price="£10.00" period="per month" benefits={texts.benefits} isChosen={tier === 'premium'} isPaidTier onChoose={() => onChange('premium')} />
      </div>
      {tier === 'premium' && (
        <div className={isPaid ? 'notice success tier-state' : 'notice warn tier-state'} role="status">
          <Icon name={isPaid ? 'tick' : 'card'} />
          <div>
            <p>{stateText(isPaid, isWaiting)}</p>
            {!isPaid && !isWaiting && (
              <button type="button" className="btn donate" onClick={onPay}>
                {texts.payLabel}
              </button>
            )}
          </div>
        </div>
      )}
      {tier === 'free' && isPaid && (
        <p className="notice warn tier-state">Your premium is paid, but this registration is free: it does not use it. What is not used within 48 hours is refunded.</p>
      )}
    </fieldset>
  );
}

function stateText(isPaid: boolean, isWaiting: boolean): string {
  if (isPaid) return 'Paid. Your premium begins with this registration.';
  return isWaiting ? 'Your bank is still working on your payment. This changes by itself; please do not pay again.' : 'Payment required: complete the payment to enable registration.';
}

interface CardProps {
  id?: string;
  value: 'free' | 'premium';
  name: string;
  price: string;
  period?: string;
  benefits: readonly string[];
  isChosen: boolean;
  isPaidTier?: boolean;
  onChoose: () => void;
}

function TierCard({ id, value, name, price, period, benefits, isChosen, isPaidTier = false, onChoose }: CardProps) {
  const ids = useId();
  return (
    <label className={isPaidTier ? 'tier paid' : 'tier'}>
      <input type="radio" id={id} value={value} name="registrationType" checked={isChosen} onChange={onChoose} aria-labelledby={`${ids}-name ${ids}-price`} aria-describedby={`${ids}-benefits`} />
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
