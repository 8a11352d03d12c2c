import { Link } from 'react-router-dom';
import { PageState } from '../../ui/page-state.js';

/** In place of a page that is for helpers who are signed in. */
export function PleaseSignIn() {
  return (
    <PageState
      heading="Please sign in first"
      lead="These pages are for helpers who look after their own listing. We email you a link; there is no password."
      picture="scene-housing-keys"
      actions={
        <Link className="btn" to="/sign-in">
          Sign in
        </Link>
      }
    />
  );
}
