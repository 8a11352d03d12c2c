import { Link } from 'react-router-dom';
import { PageState } from '../ui/page-state.js';

/** 'Sign in here': there is nothing to sign in to, and how a helper gets to the dashboard. */
export function SignInPage() {
  return (
    <PageState
      heading="You need no account here"
      picture="scene-housing-keys"
      lead={
        <>
          There is nothing to sign in to. Searching, getting in touch and donating work without an account.
          <br />
          <br />
          Are you a registered helper? Open your own listing on the map; its Dashboard card leads to your donations and payouts. What is private there opens with a link that we email to the
          address you registered with.
        </>
      }
      actions={
        <>
          <Link className="btn" to="/find-help">
            Find my listing
          </Link>
          <Link className="btn sec" to="/contact">
            Contact
          </Link>
        </>
      }
    />
  );
}
