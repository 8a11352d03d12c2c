// jest's order of suites: those that take a minute or more begin first, so that the end of a run does not wait for one of them alone.
import Sequencer from '@jest/test-sequencer';

/** Ends of paths of specs, without .spec.ts. */
export const LONG = [
  'payments/test/simulation.component',
  'payments/test/ledger-model.component',
  'payments/test/payout-requests.component',
  'payments/test/card-testing.component',
  'registrations/test/hundred-thousand.component',
  'infra/local/test/platform.system',
  'payments/test/operator-programs.component',
  'service-kit/test/failing-events.component',
  'service-kit/test/pg-session.component',
  'service-kit/test/process.component',
];

export default class LongSuitesFirst extends Sequencer {
  sort(tests) {
    const rankOf = ({ path }) => {
      const rank = LONG.findIndex((name) => path.includes(name));
      return rank < 0 ? LONG.length : rank;
    };
    return super.sort(tests).sort((a, b) => rankOf(a) - rankOf(b));
  }
}
