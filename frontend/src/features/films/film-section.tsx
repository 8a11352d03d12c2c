import './films.css';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../app/error-boundary.js';
import { FILMS_TITLE_ID, FilmHeading } from './film-heading.js';

const FilmTheatre = lazy(async () => ({ default: (await import('./film-theatre.js')).FilmTheatre }));

/**
 * The films of the home page. They are in the prerendered page and come alive a moment after the rest: nobody needs their code to find help.
 */
export function FilmSection() {
  return (
    <section className="band films on-dark" aria-roledescription="carousel" aria-labelledby={FILMS_TITLE_ID}>
      <div className="wrap">
        <ErrorBoundary fallback={<FilmPlace words="The films could not be loaded. Please reload the page to try again." />} logAs="Failed to load films">
          <Suspense fallback={<FilmPlace words="Loading films…" />}>
            <FilmTheatre />
          </Suspense>
        </ErrorBoundary>
      </div>
    </section>
  );
}

/** Keeps the room of frame and list. */
function FilmPlace({ words }: { words: string }) {
  return (
    <>
      <div className="head">
        <FilmHeading />
        <div className="film-controls-place" />
      </div>
      <div className="film-grid">
        <div className="film-frame">
          <div className="film-picture" />
          <div className="film-bar" />
          <p className="film-words">{words}</p>
        </div>
        <div className="film-list-place" />
      </div>
    </>
  );
}
