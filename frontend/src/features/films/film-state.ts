/** What the film in the frame is doing. `starting`: asked for, not yet moving. `ended` lasts until the next film comes. */
export type Phase = 'idle' | 'starting' | 'playing' | 'paused' | 'ended' | 'refused' | 'broken';

export interface FilmState {
  phase: Phase;
  isMuted: boolean;
  /** A picture of the film has been shown; until then the poster is. */
  isShown: boolean;
}

export type FilmEvent =
  | 'play-asked'
  /** The browser reports that it plays, pauses, has reached the end. */
  | 'played'
  | 'paused'
  | 'ended'
  /** play() was not allowed without another press. */
  | 'refused'
  /** The file could not be loaded or decoded. */
  | 'broke'
  | 'mute-toggled'
  | 'film-changed';

/** Sound is off until somebody asks for it (spec). */
export const FIRST_STATE: FilmState = { phase: 'idle', isMuted: true, isShown: false };

/** A change of film stops play and keeps the choice about sound. */
export function nextFilmState(state: FilmState, event: FilmEvent): FilmState {
  switch (event) {
    case 'play-asked':
      return { ...state, phase: 'starting' };
    case 'played':
      return { ...state, phase: 'playing', isShown: true };
    case 'paused':
      return isBusy(state) ? { ...state, phase: 'paused' } : state;
    case 'ended':
      // Reports of a film that has just been taken away must not move the next one on.
      return state.phase === 'idle' ? state : { ...state, phase: 'ended' };
    case 'refused':
      return { ...state, phase: 'refused' };
    case 'broke':
      return { ...state, phase: 'broken', isShown: false };
    case 'mute-toggled':
      return { ...state, isMuted: !state.isMuted };
    case 'film-changed':
      return { ...state, phase: 'idle', isShown: false };
  }
}

/** Playing, or about to. */
export function isBusy({ phase }: FilmState): boolean {
  return phase === 'starting' || phase === 'playing';
}

/** The films change by themselves only while none plays; after an end the next one comes in its own time. */
export function maySwitch(state: FilmState): boolean {
  return !isBusy(state) && state.phase !== 'ended';
}
