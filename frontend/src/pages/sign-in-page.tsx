import { Link } from 'react-router-dom';
import { ProviderSignIn } from '../features/account/provider-sign-in.js';
import { SignInForm } from '../features/account/sign-in-form.js';
import '../features/account/account.css';

/** 'Sign in here': a link by email for helpers; everybody else needs no account. */
export function SignInPage() {
  return (
    <div className="wrap band page-state sign-in">
      <img src="/art/scene-housing-keys.svg" alt="" width="360" height="225" />
      <div>
        <h1>Sign in</h1>
        <p className="lead">Are you a registered helper? Type the address that you registered with. We email you a link that works once, in this browser; there is no password.</p>
        <SignInForm />
        <p>
          Signed in already? <Link to="/manage">Manage my listings</Link>
        </p>
        <ProviderSignIn />
        <h2>You need no account here</h2>
        <p>
          Searching, getting in touch and donating work without an account. Donations and payouts stand on your Dashboard: open your own listing on the map; its Dashboard card leads there. What is private
          there opens with a link that we email to the address you registered with.
        </p>
        <p className="row page-state-actions">
          <Link className="btn sec" to="/find-help">
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
