import { describe, expect, it } from '@jest/globals';
import { FIRST_STATE, isBusy, maySwitch, nextFilmState, type FilmEvent, type FilmState } from './film-state.js';

const after = (...events: FilmEvent[]): FilmState => events.reduce(nextFilmState, FIRST_STATE);

describe('the film in the frame', () => {
  it('starts muted, waiting, with its poster', () => {
    expect(FIRST_STATE).toEqual({ phase: 'idle', isMuted: true, isShown: false });
    expect(maySwitch(FIRST_STATE)).toBe(true);
  });

  it('lets the films change only while none plays, is about to play or has just ended', () => {
    expect(maySwitch(after('play-asked'))).toBe(false);
    expect(maySwitch(after('play-asked', 'played'))).toBe(false);
    expect(maySwitch(after('play-asked', 'played', 'paused'))).toBe(true);
    expect(maySwitch(after('play-asked', 'played', 'paused', 'ended'))).toBe(false);
    expect(maySwitch(after('play-asked', 'broke'))).toBe(true);
  });

  it('shows the poster until the first picture of the film has come, and again when the film breaks', () => {
    expect(after('play-asked').isShown).toBe(false);
    expect(after('play-asked', 'played').isShown).toBe(true);
    expect(after('play-asked', 'played', 'paused').isShown).toBe(true);
    expect(after('play-asked', 'played', 'broke').isShown).toBe(false);
  });

  it('stops with a change of film and keeps the choice about sound', () => {
    expect(after('mute-toggled', 'play-asked', 'played', 'film-changed')).toEqual({ phase: 'idle', isMuted: false, isShown: false });
  });

  it('does not listen to late reports of a film that has been taken away', () => {
    expect(after('play-asked', 'played', 'film-changed', 'paused').phase).toBe('idle');
    expect(after('play-asked', 'played', 'film-changed', 'ended').phase).toBe('idle');
  });

  it('keeps its end when the browser reports a pause after it', () => {
    expect(after('play-asked', 'played', 'ended', 'paused').phase).toBe('ended');
  });

  it('may be started again after a refusal, a break and an end', () => {
    for (const last of ['refused', 'broke', 'ended'] as const) expect(isBusy(after('play-asked', last, 'play-asked'))).toBe(true);
  });
});
