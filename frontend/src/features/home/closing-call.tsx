import { Link } from 'react-router-dom';

/** The last word of the home page: join, get help, or find out how signing in works here. */
export function ClosingCall({ onGetHelp }: { onGetHelp: () => void }) {
  return (
    <section className="closing-call on-dark">
      <img className="closing-wide" src="/art/hub-wide.svg" alt="" width="1920" height="470" loading="lazy" decoding="async" />
      <div className="wrap">
        <div className="closing-words">
          <h2>Somebody near you could do with a hand.</h2>
          <p className="lead">It takes ten minutes to be on the map, and the basic listing is free.</p>
          <p className="closing-actions">
            <Link className="btn donate big" to="/signup">
              Become a Helper
            </Link>
            <button type="button" className="btn sec big" onClick={onGetHelp}>
              Get Help Now
            </button>
          </p>
          <p>
            Already registered?{' '}
            <Link className="btn quiet" to="/sign-in">
              Sign in here
            </Link>
          </p>
        </div>
      </div>
      <img className="closing-small" src="/art/scene-hub.svg" alt="" width="480" height="300" loading="lazy" decoding="async" />
    </section>
  );
}
