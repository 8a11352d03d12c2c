import { afterEach, expect, it, jest } from '@jest/globals';
import { eventually } from '../src/eventually.js';

afterEach(() => void jest.restoreAllMocks());

/** The clock as `eventually` reads it, a moment for each look; the last one stays. */
function clock(...moments: number[]): void {
  jest.spyOn(Date, 'now').mockImplementation(() => (moments.length > 1 ? moments.shift()! : moments[0]!));
}

it('answers what the assertion returns as soon as it holds', async () => {
  let looks = 0;
  const assertion = () => {
    looks += 1;
    expect(looks).toBeGreaterThan(2);
    return looks;
  };
  expect(await eventually(assertion)).toBe(3);
});

it.each([
  [120_000, {}],
  [50, { timeoutMs: 50 }],
])('gives up after %d ms when told %j, and says what failed last', async (patienceMs, options) => {
  clock(0, patienceMs - 1, patienceMs);
  let looks = 0;
  const assertion = () => Promise.reject(new Error(`look ${++looks}`));
  await expect(eventually(assertion, options)).rejects.toThrow('look 2');
});
