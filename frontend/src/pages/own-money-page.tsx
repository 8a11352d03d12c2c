import type { OwnBankAccount } from '@community-help/api-contracts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDocumentHead } from '../app/document-head.js';
import { accountApi } from '../features/account/account-api.js';
import { ListingNotShown } from '../features/account/listing-not-shown.js';
import { BankAccountSection } from '../features/own-money/bank-account-section.js';
import { ownMoneyApi } from '../features/own-money/own-money-api.js';
import { PremiumSection } from '../features/own-money/premium-section.js';
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

  if (!data && error) return <ListingNotShown heading="Bank and premium" error={error} />;
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
