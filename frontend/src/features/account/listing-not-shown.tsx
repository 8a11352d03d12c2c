import { Link } from 'react-router-dom';
import { messageOf, type ApiError } from '../../app/base-query.js';
import { PageState } from '../../ui/page-state.js';
import { PleaseSignIn } from './please-sign-in.js';

/** Instead of a page about an own listing: nobody is signed in, it is not theirs, or nobody can say. */
export function ListingNotShown({ error, heading }: { error: ApiError | { message?: string }; heading: string }) {
  const status = 'status' in error ? error.status : 0;
  if (status === 401) return <PleaseSignIn />;
  return (
    <PageState
      heading={status === 404 ? 'No such listing' : heading}
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
