import { describe, expect, it } from '@jest/globals';
import { Health } from '../src/health/health.js';

describe('readiness', () => {
  it('is that the process has started and is not stopping, whatever else is away', async () => {
    const health = new Health();
    health.add('database', () => Promise.reject(new Error('away')));
    expect(await health.missing()).toEqual(['starting']);
    health.serve();
    expect(await health.missing()).toEqual([]);
    health.stop();
    expect(await health.missing()).toEqual(['stopping']);
  });

  it('waits for what a service says it cannot answer without', async () => {
    const health = new Health(['database']);
    let isAway = true;
    health.add('database', () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()));
    health.add('bus', () => Promise.reject(new Error('away')));
    health.serve();
    expect(await health.missing()).toEqual(['database']);
    isAway = false;
    expect(await health.missing()).toEqual([]);
    expect(await health.dependencies()).toEqual(new Map([['database', true], ['bus', false]]));
  });

  it('does not ask again what has not answered yet', async () => {
    const health = new Health();
    let asked = 0;
    health.add('database', () => new Promise<void>(() => void asked++));
    expect(await health.dependencies()).toEqual(new Map([['database', false]]));
    expect(await health.dependencies()).toEqual(new Map([['database', false]]));
    expect(asked).toBe(1);
  });
});
