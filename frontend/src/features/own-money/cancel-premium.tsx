import type { OwnPremium } from '@community-help/api-contracts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../app/base-query.js';
import { ownMoneyApi } from './own-money-api.js';
import { ukDay } from './uk-time.js';

interface Props {
  helperId: string;
  premium: OwnPremium;
  /** What the server said. */
  onCancelled: (message: string) => void;
}

/** Says what ends and when before it is asked for; what is safe has the focus. */
export function CancelPremium({ helperId, premium, onCancelled }: Props) {
  const [cancel, { isLoading, error }] = ownMoneyApi.useCancelOwnPremiumMutation();
  const [isAsking, setIsAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) keep.current?.focus();
  }, [isAsking]);

  if (!isAsking) {
    return (
      <p>
        <button type="button" className="btn sec" onClick={() => setIsAsking(true)}>
          Cancel the premium
        </button>
      </p>
    );
  }
  const end = async () => {
    const { data } = await cancel(helperId);
    if (data) onCancelled(data.message);
  };
  return (
    <div className="notice premium-question" role="group" aria-label="Cancel the premium?">
      <p>
        {premium.state === 'past_due' || !premium.paidUntil
          ? 'It ends at once, because the last month is not paid; nothing more is charged.'
          : `No further month is charged. The premium stays until ${ukDay(premium.paidUntil)}, as it is paid, and ends then.`}{' '}
        With it end the verified badge, the priority in searches and new donations. The listing stays, and money that was given to you is still paid out.
      </p>
      <p className="row">
        <button type="button" ref={keep} className="btn sec sm" onClick={() => setIsAsking(false)}>
          Keep the premium
        </button>
        <button type="button" className="btn sm" disabled={isLoading} onClick={() => void end()}>
          {isLoading ? 'Cancelling...' : 'Cancel it'}
        </button>
      </p>
      <p role="alert" className="err">
        {error && (messageOf(error) ?? 'Please try again in a minute.')}
      </p>
    </div>
  );
}
