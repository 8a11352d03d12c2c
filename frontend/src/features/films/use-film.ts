import { useEffect, useEffectEvent, useReducer, useRef, type RefObject } from 'react';
import { useCarousel, type Carousel } from '../../ui/use-carousel.js';
import { FILMS, type Film } from './films.js';
import { FIRST_STATE, isBusy, maySwitch, nextFilmState, type FilmEvent, type FilmState } from './film-state.js';

/** ms (spec). */
export const FILM_EVERY_MS = 5000;
export const NEXT_AFTER_END_MS = 1000;

export interface FilmScreen {
  film: Film;
  state: FilmState;
  carousel: Carousel;
  video: RefObject<HTMLVideoElement | null>;
  report: (event: FilmEvent) => void;
  togglePlay: () => void;
}

/**
 * The film in the frame. A new one every five seconds unless one plays; a change pauses and stops it; one second after the end the next
 * one comes, and waits to be started.
 */
export function useFilm(): FilmScreen {
  const video = useRef<HTMLVideoElement>(null);
  const [state, report] = useReducer(nextFilmState, FIRST_STATE);
  const carousel = useCarousel(FILMS.length, FILM_EVERY_MS, !maySwitch(state));
  const { index } = carousel;

  useEffect(() => {
    const shown = video.current;
    report('film-changed');
    return () => shown?.pause();
  }, [index]);

  // The attribute alone is only read when the element is made.
  useEffect(() => {
    if (video.current) video.current.muted = state.isMuted;
  }, [index, state.isMuted]);

  const next = useEffectEvent(carousel.next);
  useEffect(() => {
    if (state.phase !== 'ended') return;
    const timer = setTimeout(() => next(), NEXT_AFTER_END_MS);
    return () => clearTimeout(timer);
  }, [state.phase]);

  const togglePlay = () => {
    if (!video.current) return;
    if (isBusy(state)) video.current.pause();
    if (isBusy(state)) report('paused');
    else void start(video, report, state.phase === 'broken');
  };
  return { film: FILMS[index]!, state, carousel, video, report, togglePlay };
}

/** Called from the press itself: browsers allow sound only there. */
async function start(frame: RefObject<HTMLVideoElement | null>, report: (event: FilmEvent) => void, isRetry: boolean): Promise<void> {
  const video = frame.current;
  if (!video) return;
  report('play-asked');
  if (isRetry) video.load();
  try {
    await video.play();
  } catch (error) {
    // The film may have been changed while it was starting: what became of the old one concerns nobody.
    if (frame.current === video) report(eventOf(error));
  }
}

/** play() rejects with AbortError after a pause, with NotAllowedError by a rule of the browser, otherwise because it cannot play the file. */
function eventOf(error: unknown): FilmEvent {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'AbortError') return 'paused';
  return name === 'NotAllowedError' ? 'refused' : 'broke';
}
