import { Link } from 'react-router-dom';

/** 'Sign in here': there is nothing to sign in to, and how a helper gets to the dashboard. */
export function SignInPage() {
  return (
    <div className="wrap band page-state">
      <img src="/art/scene-housing-keys.svg" alt="" width="360" height="225" />
      <div>
        <h1>You need no account here</h1>
        <p className="lead">There is nothing to sign in to. Searching, getting in touch and donating work without an account.</p>
        <p className="lead">Are you a registered helper? Open your own listing on the map; its Dashboard card leads to your donations and payouts. The mail we sent when you registered has the link too.</p>
        <p className="row page-state-actions">
          <Link className="btn" to="/find-help">
            Find my listing
          </Link>
          <Link className="btn sec" to="/contact">
            Contact
          </Link>
        </p>
      </div>
    </div>
  );
}
