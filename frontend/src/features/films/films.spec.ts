import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { captionsOf, FILMS, posterOf, webmOf } from './films.js';

const LARGEST_FILE = 1024 * 1024;
const folder = `${process.cwd()}/frontend/public`;

/** Seconds of '00:03.200'. */
function secondsOf(time: string): number {
  const [minutes, seconds] = time.split(':').map(Number);
  return minutes! * 60 + seconds!;
}

describe('the five films', () => {
  it('have the durations of the spec and a category each', () => {
    expect(FILMS.map((film) => film.duration)).toEqual(['3:28', '4:05', '3:42', '4:12', '3:45']);
    expect(new Set(FILMS.map((film) => film.category)).size).toBe(5);
  });

  it.each(FILMS.map((film) => [film.id, film] as const))('%s has two videos, captions and pictures, none of them heavy', (_id, film) => {
    for (const file of [film.videoUrl, webmOf(film), captionsOf(film), posterOf(film), film.thumbnailUrl]) {
      const { size } = statSync(folder + file);
      expect(size).toBeGreaterThan(200);
      expect(size).toBeLessThanOrEqual(LARGEST_FILE);
    }
    expect(readFileSync(folder + film.videoUrl).subarray(4, 8).toString('latin1')).toBe('ftyp');
    expect(readFileSync(folder + webmOf(film)).subarray(0, 4)).toEqual(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]));
  });

  it.each(FILMS.map((film) => [film.id, film] as const))('%s has captions in order that leave time to read', (_id, film) => {
    const [header, ...cues] = readFileSync(folder + captionsOf(film), 'utf8').trim().split(/\n\n+/);
    expect(header).toBe('WEBVTT');
    expect(cues.length).toBeGreaterThanOrEqual(4);
    let last = 0;
    for (const cue of cues) {
      const [times, ...lines] = cue.split('\n');
      const [, from, to, setting] = /^(\S+) --> (\S+) (.*)$/.exec(times!)!;
      const text = lines.join(' ');
      const [start, end] = [secondsOf(from!), secondsOf(to!)];
      // One line above the foot, where the round button reaches into the picture.
      expect(setting).toBe('line:-2');
      expect(start).toBeGreaterThanOrEqual(last);
      expect(end - start).toBeGreaterThanOrEqual(1.5);
      // Letters a second, about as fast as most people read while they watch.
      expect(text.length / (end - start)).toBeLessThan(20);
      last = end;
    }
  });
});
