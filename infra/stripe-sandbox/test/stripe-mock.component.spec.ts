import { describe, expect, it } from '@jest/globals';
import type { RequestRecord } from '../src/index.js';
import { makeEveryCall, mistakes } from './every-call.js';
import { failure, startBench } from './sandbox-client.js';
import { knownDifferences } from './stripe-mock/known-differences.js';
import { findStripeMock, replay, StripeMock } from './stripe-mock/replay.js';

const path = findStripeMock();
if (!path && process.env.CI) throw new Error('stripe-mock is missing. In CI it must be there: go install github.com/stripe/stripe-mock@latest');

const name = 'accepts what the sandbox accepts and refuses the mistakes that the sandbox refuses, except for the known differences';

describe("Stripe's own request validator", () => {
  (path ? it : it.skip)(path ? name : `${name} (skipped: go install github.com/stripe/stripe-mock@latest)`, async () => {
    const records: RequestRecord[] = [];
    const bench = await startBench({ onAnswer: (record) => records.push(record) });
    const mock = await StripeMock.start(path ?? '');
    try {
      await makeEveryCall(bench);
      for (const call of Object.values(mistakes)) await failure(call(bench.stripe));
      const report = await replay(mock, records);
      expect(report.replayed).toBeGreaterThanOrEqual(40);
      expect(report.unknown).toEqual([]);
      // A difference that has gone must leave the list.
      expect(knownDifferences.filter((difference) => !report.known.has(difference))).toEqual([]);
    } finally {
      mock.stop();
      await bench.close();
    }
  });
});
