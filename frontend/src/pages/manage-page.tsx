import { lazy } from 'react';
import { Link, useMatch, useParams } from 'react-router-dom';
import { messageOf } from '../app/base-query.js';
import { useDocumentHead } from '../app/document-head.js';
import { loadPatiently } from '../app/load-patiently.js';
import { accountApi } from '../features/account/account-api.js';
import { EraseMe } from '../features/account/erase-me.js';
import { OwnListingCard } from '../features/account/own-listing-card.js';
import { ListingNotShown } from '../features/account/listing-not-shown.js';
import { PleaseSignIn } from '../features/account/please-sign-in.js';
import { SessionList } from '../features/account/session-list.js';
import { PageState } from '../ui/page-state.js';
import '../features/account/account.css';

/** With the forms of all categories, which only whoever edits needs. */
const EditListing = lazy(async () => ({ default: (await loadPatiently(() => import('./edit-listing-page.js'), false)).EditListing }));

const OwnMoney = lazy(async () => ({ default: (await loadPatiently(() => import('./own-money-page.js'), false)).OwnMoney }));

/** A helper's own pages: all listings, one of them to edit, or its money. */
export function ManagePage() {
  const { id } = useParams();
  const isMoney = useMatch('/manage/listings/:id/money') !== null;
  if (id !== undefined && isMoney) return <OwnMoney key={id} id={id} />;
  return id === undefined ? <OwnListings /> : <EditListing key={id} id={id} NotShown={ListingNotShown} />;
}

/** Listings registered with the address that is signed in, and where it is signed in. */
function OwnListings() {
  useDocumentHead({ title: 'Manage my listings', noindex: true });
  const account = accountApi.useGetAccountQuery();
  const skip = !account.isSuccess;
  const listings = accountApi.useListOwnListingsQuery(undefined, { skip });
  const sessions = accountApi.useListSessionsQuery(undefined, { skip });
  const error = [account, listings, sessions].find(({ isError }) => isError)?.error;

  if (error && 'status' in error && error.status === 401) return <PleaseSignIn />;
  if (error) return <PageState heading="Manage my listings" lead={messageOf(error) ?? 'Please try again in a minute.'} picture="empty" role="alert" />;
  if (!account.data || !listings.data || !sessions.data) return <div className="wrap page-loading" role="status" aria-label="Loading" />;
  return (
    <>
      <div className="page-top">
        <div className="wrap">
          <h1>Manage my listings</h1>
          <p className="lead">Signed in as {account.data.address}.</p>
          {account.data.roles.includes('operator') && (
            <p>
              <Link to="/operator">Operator console</Link>
            </p>
          )}
        </div>
      </div>
      <div className="wrap manage">
        <section aria-labelledby="own-listings">
          <h2 id="own-listings">My listings</h2>
          {listings.data.length === 0 ? (
            <p>
              No listing is registered with this address. One that you registered a moment ago appears when you load this page again. <Link to="/signup">Register one</Link>
            </p>
          ) : (
            <ul className="own-listings">
              {listings.data.map((listing) => (
                <OwnListingCard key={listing.id} listing={listing} />
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="sessions">
          <h2 id="sessions">Where you are signed in</h2>
          <SessionList sessions={sessions.data} />
        </section>
        {listings.data.length > 0 && <EraseMe listingCount={listings.data.length} />}
      </div>
    </>
  );
}
