import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { FILMS } from '../src/features/films/films.js';
import { FilmTheatre } from '../src/features/films/film-theatre.js';
import { renderInSite } from './render-site.js';

/** jsdom has no player; this one does what the test says and remembers what it was told. */
const player = {
  play: jest.fn<() => Promise<void>>(),
  pause: jest.fn<(video: HTMLVideoElement) => void>(),
  load: jest.fn<() => void>(),
};

beforeEach(() => {
  jest.useFakeTimers();
  player.play.mockReset().mockResolvedValue(undefined);
  player.pause.mockReset();
  player.load.mockReset();
  Object.assign(HTMLMediaElement.prototype, {
    play: () => player.play(),
    pause(this: HTMLVideoElement) {
      player.pause(this);
    },
    load: () => player.load(),
  });
});
afterEach(() => {
  jest.useRealTimers();
  delete document.documentElement.dataset['saveData'];
});

function pass(ms: number): void {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
}

const frame = () => screen.getByRole('figure');
const video = () => frame().querySelector('video')!;
const shownTitle = () => video().getAttribute('aria-label');
const title = (position: number) => FILMS[position]!.title;
const press = async (name: string | RegExp) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
};

/** Presses play and lets the player begin. */
async function startFilm(): Promise<void> {
  await press(/^Play film/);
  fireEvent.playing(video());
}

describe('Films', () => {
  it('show the next one every five seconds and the first after the last', () => {
    renderInSite(<FilmTheatre />);
    expect(shownTitle()).toBe(title(0));
    pass(4999);
    expect(shownTitle()).toBe(title(0));
    pass(1);
    expect(shownTitle()).toBe(title(1));
    for (let change = 0; change < 4; change += 1) pass(5000);
    expect(shownTitle()).toBe(title(0));
  });

  it('do not change while one plays', async () => {
    renderInSite(<FilmTheatre />);
    await startFilm();
    pass(60_000);
    expect(shownTitle()).toBe(title(0));
    await press(/^Pause film/);
    expect(player.pause.mock.lastCall?.[0]).toBe(video());
    pass(5000);
    expect(shownTitle()).toBe(title(1));
  });

  it('move on one second after the end, and the next one waits to be started', async () => {
    renderInSite(<FilmTheatre />);
    await startFilm();
    fireEvent.pause(video());
    fireEvent.ended(video());
    pass(999);
    expect(shownTitle()).toBe(title(0));
    pass(1);
    expect(shownTitle()).toBe(title(1));
    expect(player.play).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: `Play film: ${title(1)}` })).toBeVisible();
  });

  it('move on after the end even when the change by itself has been stopped', async () => {
    renderInSite(<FilmTheatre />);
    await press('Pause');
    await startFilm();
    fireEvent.ended(video());
    pass(1000);
    expect(shownTitle()).toBe(title(1));
    pass(60_000);
    expect(shownTitle()).toBe(title(1));
  });

  it('pause and stop when another one is chosen', async () => {
    renderInSite(<FilmTheatre />);
    await startFilm();
    const first = video();
    await press(new RegExp(title(3)));
    expect(shownTitle()).toBe(title(3));
    expect(video()).not.toBe(first);
    expect(player.pause.mock.calls.some(([paused]) => paused === first)).toBe(true);
    expect(screen.getByRole('button', { name: `Play film: ${title(3)}` })).toBeVisible();
    expect(screen.getByRole('button', { name: new RegExp(`^${title(3)}`) })).toHaveAttribute('aria-current', 'true');
    expect(player.play).toHaveBeenCalledTimes(1);
  });

  it('start muted; the sound stays on for the next film once it is on', async () => {
    renderInSite(<FilmTheatre />);
    expect(video().muted).toBe(true);
    await press('Unmute');
    expect(video().muted).toBe(false);
    await press('Next film');
    expect(video().muted).toBe(false);
    await press('Mute');
    expect(video().muted).toBe(true);
  });

  it('fetch nothing of a film beforehand and offer WebM, MP4 and captions', () => {
    renderInSite(<FilmTheatre />);
    expect(video()).toHaveAttribute('preload', 'none');
    expect([...video().querySelectorAll('source')].map((source) => source.type)).toEqual(['video/webm', 'video/mp4']);
    const track = video().querySelector('track')!;
    expect(track).toHaveAttribute('kind', 'captions');
    expect(track).toHaveAttribute('src', '/films/food-table.vtt');
    expect(track.default).toBe(true);
  });

  it('say in words what happens and how long each one is', () => {
    renderInSite(<FilmTheatre />);
    expect(frame()).toHaveTextContent(FILMS[0]!.description);
    for (const film of FILMS) expect(within(screen.getByRole('list')).getByRole('button', { name: new RegExp(film.title) })).toHaveTextContent(film.duration);
  });

  it('keep the poster and say so when the film cannot be loaded; another press tries again', async () => {
    renderInSite(<FilmTheatre />);
    player.play.mockRejectedValueOnce(new DOMException('no source', 'NotSupportedError'));
    await press(/^Play film/);
    expect(screen.getByRole('status')).toHaveTextContent('This film could not be loaded.');
    expect(video()).toHaveClass('waiting');
    await startFilm();
    expect(player.load).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(video()).not.toHaveClass('waiting');
  });

  it('notice a film that breaks while it plays', async () => {
    renderInSite(<FilmTheatre />);
    await startFilm();
    fireEvent.error(video());
    expect(screen.getByRole('status')).toHaveTextContent('This film could not be loaded.');
  });

  it('ask for another press when the browser did not allow the start', async () => {
    renderInSite(<FilmTheatre />);
    player.play.mockRejectedValueOnce(new DOMException('not allowed', 'NotAllowedError'));
    await press(/^Play film/);
    expect(screen.getByRole('status')).toHaveTextContent('Press play once more.');
  });

  it('take a start that was broken off by a pause for a pause', async () => {
    renderInSite(<FilmTheatre />);
    player.play.mockRejectedValueOnce(new DOMException('interrupted', 'AbortError'));
    await press(/^Play film/);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByRole('button', { name: /^Play film/ })).toBeVisible();
  });

  it('forget the failure of a film that has been taken away', async () => {
    renderInSite(<FilmTheatre />);
    let fail: (error: Error) => void = () => undefined;
    player.play.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
    await press(/^Play film/);
    await press('Next film');
    await act(async () => fail(new DOMException('gone', 'NotSupportedError')));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('wait while the pointer is on them', () => {
    renderInSite(<FilmTheatre />);
    const grid = frame().parentElement!;
    fireEvent.mouseEnter(grid);
    pass(60_000);
    expect(shownTitle()).toBe(title(0));
    fireEvent.mouseLeave(grid);
    pass(5000);
    expect(shownTitle()).toBe(title(1));
  });

  it('show the small picture with Save-Data', () => {
    document.documentElement.dataset['saveData'] = '';
    renderInSite(<FilmTheatre />);
    expect(frame().querySelector('img')).toHaveAttribute('src', FILMS[0]!.thumbnailUrl);
  });
});
