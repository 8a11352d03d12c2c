import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
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
export function OwnMoneyPage() {
  useDocumentHead({ title: 'Bank and premium', noindex: true });
  const { id = '' } = useParams();
  const [isWatching, setIsWatching] = useState(false);
  const { data, error } = ownMoneyApi.useGetOwnMoneyQuery(id, { refetchOnMountOrArgChange: true, pollingInterval: isWatching ? LOOK_EVERY_MS : 0 });
  const { data: listings } = accountApi.useListOwnListingsQuery();
  useEffect(() => {
    if (!isWatching) return undefined;
    const timer = setTimeout(() => setIsWatching(false), WATCHED_MS);
    return () => clearTimeout(timer);
  }, [isWatching]);

  if (!data && error) return <NotShown error={error} />;
  if (!data) return <div className="wrap page-loading" role="status" aria-label="Loading" />;
  return (
    <>
      <div className="page-top">
        <div className="wrap">
          <h1>Bank and premium</h1>
          <p className="lead">{listings?.find((listing) => listing.id === id)?.name}</p>
          <p>
            <Link to="/manage">My listings</Link>
          </p>
        </div>
      </div>
      <div className="wrap own-money">
        <PremiumSection helperId={id} premium={data.premium} />
        <BankAccountSection helperId={id} account={data.bankAccount} onSent={() => setIsWatching(true)} />
      </div>
    </>
  );
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
