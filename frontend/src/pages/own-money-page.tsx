import type { OwnBankAccount } from '@community-help/api-contracts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf, type ApiError } from '../app/base-query.js';
import { useDocumentHead } from '../app/document-head.js';
import { accountApi } from '../features/account/account-api.js';
import { PleaseSignIn } from '../features/account/please-sign-in.js';
import { BankAccountSection } from '../features/own-money/bank-account-section.js';
import { ownMoneyApi } from '../features/own-money/own-money-api.js';
import { PremiumSection } from '../features/own-money/premium-section.js';
import { PageState } from '../ui/page-state.js';
import '../features/own-money/own-money.css';

/** How long and how often the page looks whether what was sent has been taken, in milliseconds. */
const WATCHED_MS = 60_000;
const LOOK_EVERY_MS = 3_000;

/** Bank account and premium of an own listing. */
export function OwnMoney({ id }: { id: string }) {
  useDocumentHead({ title: 'Bank and premium', noindex: true });
  const [accountBefore, setAccountBefore] = useState<OwnBankAccount>();
  const isWaiting = accountBefore !== undefined;
  const { data, error } = ownMoneyApi.useGetOwnMoneyQuery(id, { refetchOnMountOrArgChange: true, pollingInterval: isWaiting ? LOOK_EVERY_MS : 0 });
  const { data: listings } = accountApi.useListOwnListingsQuery();
  // Whatever was seen when they were sent is another one now, or it is not coming any more.
  if (accountBefore && data && !data.bankAccount.isBeingChanged && isOther(accountBefore, data.bankAccount)) setAccountBefore(undefined);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setAccountBefore(undefined), WATCHED_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  if (!data && error) return <NotShown error={error} />;
  if (!data) return <div className="wrap page-loading" role="status" aria-label="Loading" />;
  return (
    <>
      <div className="page-top own-money-top">
        <div className="wrap">
          <h1>Bank and premium</h1>
          <p className="lead">{listings?.find((listing) => listing.id === id)?.name}</p>
          <p>
            <Link className="btn sec sm" to="/manage">
              My listings
            </Link>
          </p>
        </div>
      </div>
      <div className="wrap own-money">
        <PremiumSection helperId={id} premium={data.premium} />
        <BankAccountSection helperId={id} account={data.bankAccount} isWaiting={isWaiting} onSent={() => setAccountBefore(data.bankAccount)} />
      </div>
    </>
  );
}

function isOther(before: OwnBankAccount, now: OwnBankAccount): boolean {
  return before.last4 !== now.last4 || before.heldUntil !== now.heldUntil || before.wasRefused !== now.wasRefused;
}

function NotShown({ error }: { error: ApiError | { message?: string } }) {
  const status = 'status' in error ? error.status : 0;
  if (status === 401) return <PleaseSignIn />;
  return (
    <PageState
      heading={status === 404 ? 'No such listing' : 'Bank and premium'}
      lead={status === 404 ? 'There is no listing here that is registered with your address.' : (messageOf(error) ?? 'Please try again in a minute.')}
      picture="empty"
      role="alert"
      actions={
        <Link className="btn" to="/manage">
          My listings
        </Link>
      }
    />
  );
}
