import { Link } from 'react-router-dom';
import { PageState } from '../ui/page-state.js';

export function NotFoundPage() {
  return (
    <PageState
      heading="404 Page Not Found"
      lead="Nobody has put anything up at this address. It may have moved, or the link may be mistyped."
      picture="not-found"
      actions={
        <>
          <Link className="btn" to="/find-help">
            Find Help
          </Link>
          <Link className="btn sec" to="/">
            Home
          </Link>
        </>
      }
    />
  );
}
