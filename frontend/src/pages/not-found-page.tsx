import { Link } from 'react-router-dom';

export function NotFoundPage() {
  return (
    <div className="wrap band page-state">
      <img src="/art/not-found.svg" alt="" width="360" height="225" />
      <div>
        <h1>404 Page Not Found</h1>
        <p className="lead">Nobody has put anything up at this address. It may have moved, or the link may be mistyped.</p>
        <p className="row page-state-actions">
          <Link className="btn" to="/find-help">
            Find Help
          </Link>
          <Link className="btn sec" to="/">
            Home
          </Link>
        </p>
      </div>
    </div>
  );
}
