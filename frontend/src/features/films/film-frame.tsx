import { useState } from 'react';
import { Icon } from '../../ui/icon.js';
import { useIsHydrated } from '../../ui/use-is-hydrated.js';
import { captionsOf, posterOf, webmOf } from './films.js';
import { isBusy, type Phase } from './film-state.js';
import type { FilmScreen } from './use-film.js';

const NOTES: Partial<Record<Phase, string>> = {
  starting: 'Starting…',
  refused: 'Your browser did not let the film start. Press play once more.',
  broken: 'This film could not be loaded. The words below tell what happens in it; press play to try again.',
};

/** The film with its foot bar: play and pause, title, time, sound. Of the film only the captions are fetched before somebody presses play. */
export function FilmFrame({ screen }: { screen: FilmScreen }) {
  const { film, state, carousel, video, report, togglePlay } = screen;
  const poster = usePoster(posterOf(film), film.thumbnailUrl);
  const isActive = isBusy(state);
  const note = NOTES[state.phase];
  return (
    <figure className="film-frame">
      <div className="film-picture" role="presentation" onClick={togglePlay}>
        <img src={poster.src} alt="" width="854" height="480" loading="lazy" decoding="async" onError={poster.onError} />
        <video
          key={film.id}
          ref={video}
          className={state.isShown ? undefined : 'waiting'}
          preload="none"
          muted
          playsInline
          width="854"
          height="480"
          aria-label={film.title}
          onPlaying={() => report('played')}
          onPause={() => report('paused')}
          onEnded={() => report('ended')}
          onError={() => report('broke')}
        >
          <source src={webmOf(film)} type="video/webm" />
          <source src={film.videoUrl} type="video/mp4" onError={() => report('broke')} />
          <track kind="captions" src={captionsOf(film)} srcLang="en-GB" label="English" default />
        </video>
        <p className="film-note" role="status">
          {note}
        </p>
      </div>
      <div className="film-bar">
        <button type="button" className="film-play" aria-label={isActive ? `Pause film: ${film.title}` : `Play film: ${film.title}`} onClick={togglePlay}>
          <Icon name={isActive ? 'pause' : 'play'} />
        </button>
        <p className="film-name">{film.title}</p>
        <p className="film-time">
          <span className="vh">Length </span>
          {film.duration}
        </p>
        <button type="button" className="film-sound" aria-label={state.isMuted ? 'Unmute' : 'Mute'} onClick={() => report('mute-toggled')}>
          <Icon name={state.isMuted ? 'mute' : 'sound'} />
        </button>
      </div>
      <figcaption className="film-words" aria-live={carousel.isRunning ? 'off' : 'polite'}>
        <span className="vh">{film.title}: </span>
        {film.description}
      </figcaption>
    </figure>
  );
}

/** The poster in the size of the film; the small picture with Save-Data and when the large one does not come. */
function usePoster(large: string, small: string) {
  const [failed, setFailed] = useState<string>();
  const isSaving = useIsHydrated() && document.documentElement.dataset['saveData'] !== undefined;
  return { src: isSaving || failed === large ? small : large, onError: () => setFailed(large) };
}
