import type { OwnBankAccount } from '@community-help/api-contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BankDetailsForm } from './bank-details-form.js';
import { ukDayAndTime } from './uk-time.js';

interface Props {
  helperId: string;
  account: OwnBankAccount;
  /** Other details have just been sent: it takes seconds until Stripe has them. */
  isWaiting: boolean;
  onSent: () => void;
}

/** Where donations are paid to, whether something holds them, and how to give another account. */
export function BankAccountSection({ helperId, account, isWaiting, onSent }: Props) {
  const [isChanging, setIsChanging] = useState(false);
  const [hasSent, setHasSent] = useState(false);
  const isOnItsWay = isWaiting || account.isBeingChanged;
  const sent = () => {
    setIsChanging(false);
    setHasSent(true);
    onSent();
  };
  return (
    <section aria-labelledby="bank-account" className="own-money-part">
      <h2 id="bank-account">Bank account</h2>
      <p>{wordsOf(account)}</p>
      {!account.isConnected && (
        <p>
          Stripe does not pay out yet; usually it only needs something from you.{' '}
          <Link to={`/helper-dashboard/${encodeURIComponent(helperId)}`}>Connect the account on your dashboard</Link>
        </p>
      )}
      {account.hold && <p className="notice warn">{account.hold}</p>}
      {account.heldUntil && (
        <p className="notice warn">
          The bank account was changed. To keep your money safe, nothing is paid out before {ukDayAndTime(account.heldUntil)}. Payouts start again by themselves then.
        </p>
      )}
      {account.wasRefused && <p className="notice error">Stripe did not take the bank details that were given last. The account of before stays. Please check the numbers and send them again.</p>}
      <p role="status">
        {isOnItsWay && 'Your new bank details are on their way to Stripe. We email you when it has them.'}
        {hasSent && !isOnItsWay && !account.wasRefused && 'Stripe has your new bank details.'}
      </p>
      {isChanging ? (
        <BankDetailsForm helperId={helperId} onSent={sent} onKeep={() => setIsChanging(false)} />
      ) : (
        <p>
          <button type="button" className="btn sec" onClick={() => setIsChanging(true)}>
            {account.last4 ? 'Change bank account' : 'Give a bank account'}
          </button>
        </p>
      )}
    </section>
  );
}

function wordsOf({ bankName, last4 }: OwnBankAccount): string {
  if (!last4) return 'No bank account is known yet.';
  return `Donations are paid to ${bankName ? `${bankName}, ` : 'the '}account ending in ${last4}.`;
}
