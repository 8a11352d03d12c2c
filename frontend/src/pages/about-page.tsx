import { useState } from 'react';
import { Link } from 'react-router-dom';
import { page } from '../content/about.js';
import { TextPageView } from '../content/text-page-view.js';

type Offer = 'find' | 'join';

/** The specification gives the two buttons no destination: they stay on the page and open the next step beneath them. */
export function AboutPage() {
  const [offer, setOffer] = useState<Offer>();
  const toggle = (next: Offer) => setOffer((current) => (current === next ? undefined : next));
  return (
    <TextPageView page={page}>
      <section className="about-end">
        <h2>What now?</h2>
        <p className="row text-actions">
          <button type="button" className="btn" aria-expanded={offer === 'find'} aria-controls="about-next" onClick={() => toggle('find')}>
            Find Help Near Me
          </button>
          <button type="button" className="btn sec" aria-expanded={offer === 'join'} aria-controls="about-next" onClick={() => toggle('join')}>
            Become a Helper
          </button>
        </p>
        <div id="about-next" aria-live="polite">
          {offer === 'find' && (
            <p>
              Search by place or postcode on <Link to="/find-help">Find Help</Link>, or look at <Link to="/?findHelp=true">the map around you</Link>.
            </p>
          )}
          {offer === 'join' && (
            <p>
              Choose what kind of help you give on the <Link to="/signup">Sign Up page</Link>; it takes about ten minutes.
            </p>
          )}
        </div>
      </section>
    </TextPageView>
  );
}
