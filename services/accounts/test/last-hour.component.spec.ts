import { TakeQuota } from '@community-help/service-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startAccounts, type AccountsBench } from './accounts-bench.js';

let bench: AccountsBench;
beforeAll(async () => {
  bench = await startAccounts();
});
afterAll(() => bench.close());

it('counts an hour and a day apart, also in the last hour of a day, when both end at once', async () => {
  const takeQuota = bench.service.app.get(TakeQuota);
  const midnight = (Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000;
  const take = (window: 'hour' | 'day', max: number) => takeQuota.run(window, [{ kind: 'something', subject: 'somebody', max }], midnight - 60_000);
  for (const _ of [1, 2]) expect([await take('hour', 2), await take('day', 3)]).toEqual([{ isTaken: true }, { isTaken: true }]);
  expect((await take('hour', 2)).isTaken).toBe(false);
  expect((await take('day', 3)).isTaken).toBe(true);
});
