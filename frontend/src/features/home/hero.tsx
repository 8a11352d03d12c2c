import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icon.js';

interface Props {
  /** The map shows what is near the visitor. */
  isLocated: boolean;
  isLocating: boolean;
  onFind: () => void;
  onReset: () => void;
}

/** The high street, and the two things people come for. */
export function Hero({ isLocated, isLocating, onFind, onReset }: Props) {
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-words">
          <h1>Good help is just round the corner.</h1>
          <p className="lead">Food, work, a room, a warm place to sit. Find the charities, employers, landlords, growers and neighbours near you.</p>
          <div className="hero-actions">
            <button type="button" className="btn big" onClick={isLocated ? onReset : onFind} disabled={isLocating}>
              {isLocating ? <span className="spinner" aria-hidden="true" /> : <Icon name="locate" />}
              {isLocated ? 'Reset Map View' : 'Find Help Near Me'}
            </button>
            <Link className="btn sec big" to="/signup">
              Offer Your Help
            </Link>
          </div>
          <p className="hero-safe">
            Free to use, nothing to sign in to. In danger now? Call <a href="tel:999">999</a>.
          </p>
        </div>
      </div>
      <picture>
        <source media="(width >= 56.25em)" srcSet="/art/hero-street.svg" width="1920" height="480" />
        <img className="hero-street" src="/art/hero-street-small.svg" alt="A street with a warm hub, a bakery and a terrace, and neighbours on the pavement" width="712" height="440" fetchPriority="high" />
      </picture>
    </section>
  );
}
