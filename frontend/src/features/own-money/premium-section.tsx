import type { OwnPremium } from '@community-help/api-contracts';
import { useState } from 'react';
import { messageOf } from '../../app/base-query.js';
import { useIsHere } from '../../ui/use-is-here.js';
import { CancelPremium } from './cancel-premium.js';
import { InvoiceList } from './invoice-list.js';
import { ownMoneyApi } from './own-money-api.js';
import { ukDay } from './uk-time.js';

const STATES: Record<OwnPremium['state'], string> = { active: 'Active', cancelled: 'Cancelled', past_due: 'Payment failed', ended: 'Ended' };

/** The premium of an own listing: what it is, another card, its end, its invoices. */
export function PremiumSection({ helperId, premium }: { helperId: string; premium: OwnPremium | null }) {
  const [replaceCard, { isLoading, error }] = ownMoneyApi.useReplacePremiumCardMutation();
  const isHere = useIsHere();
  const [said, setSaid] = useState<string>();
  const openCardPage = async () => {
    const { data } = await replaceCard(helperId);
    if (data && isHere()) window.location.assign(data.url);
  };

  if (!premium) {
    return (
      <section aria-labelledby="premium" className="own-money-part">
        <h2 id="premium">Premium</h2>
        <p>This listing has no premium.</p>
      </section>
    );
  }
  const isCharged = premium.state === 'active' || premium.state === 'past_due';
  return (
    <section aria-labelledby="premium" className="own-money-part">
      <h2 id="premium">Premium</h2>
      <dl className="premium-facts">
        <dt>State</dt>
        <dd>{STATES[premium.state]}</dd>
        <dt>Price</dt>
        <dd>£{premium.price} a month</dd>
        {premium.since && (
          <>
            <dt>Since</dt>
            <dd>{ukDay(premium.since)}</dd>
          </>
        )}
        {premium.paidUntil && (
          <>
            <dt>Paid until</dt>
            <dd>{ukDay(premium.paidUntil)}</dd>
          </>
        )}
      </dl>
      <p className={premium.state === 'past_due' ? 'notice error' : undefined}>{wordsOf(premium)}</p>
      <p role="status">{said}</p>
      {isCharged && (
        <p>
          <button type="button" className="btn sec" disabled={isLoading} onClick={() => void openCardPage()}>
            {isLoading && <span className="spinner" aria-hidden="true" />}
            {isLoading ? 'Opening Stripe...' : 'Replace the card at Stripe'}
          </button>
        </p>
      )}
      {error && (
        <p role="alert" className="err">
          {messageOf(error) ?? 'Please try again in a minute.'}
        </p>
      )}
      {isCharged && <CancelPremium helperId={helperId} premium={premium} onCancelled={setSaid} />}
      <InvoiceList helperId={helperId} />
    </section>
  );
}

function wordsOf({ state, paidUntil, endsAt }: OwnPremium): string {
  const end = endsAt ? ukDay(endsAt) : '';
  switch (state) {
    case 'active':
      return paidUntil ? `The next month is charged to your card on ${ukDay(paidUntil)}.` : 'Each month is charged to your card.';
    case 'cancelled':
      return `No further month is charged. Badge, priority and new donations stay until ${end}.`;
    case 'past_due':
      return `The last month could not be charged to your card. Please replace the card or pay the open invoice below. Otherwise badge, priority and new donations end on ${end}.`;
    case 'ended':
      return `It ended${end && ` on ${end}`}. Nothing more is charged. Money that was given to you is still paid out.`;
  }
}
