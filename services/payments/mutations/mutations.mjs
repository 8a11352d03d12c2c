/**
 * The seven deliberate breakages. Each takes away one thing that keeps money safe; some test must turn red.
 * `test` is a path pattern of jest, `env` makes the suite as small as the proof allows.
 */
const PAYMENTS = 'services/payments/src';
const SIMULATION = { test: 'services/payments/test/simulation', env: { SIM_SEEDS: '10' } };

export const MUTATIONS = [
  {
    name: 'a  an effect may be posted twice (no unique source key)',
    edits: [
      [`${PAYMENTS}/migrations/1795000000001-ledger.ts`, 'source_key text not null constraint ledger_tx_once unique', 'source_key text not null'],
      [`${PAYMENTS}/migrations/1795000000001-ledger.ts`, 'on conflict (source_key) do nothing returning', 'returning'],
    ],
    test: 'services/payments/test/ledger-model',
    env: { MODEL_SEQUENCES: '100' },
  },
  {
    name: 'b  two payouts at once (no lock, no unique index)',
    edits: [
      [`${PAYMENTS}/migrations/1795000000002-payments.ts`, 'create unique index one_open_payout', 'create index one_open_payout'],
      [`${PAYMENTS}/ledger/helper-balances.ts`, 'order by id for update', 'order by id'],
      // The floor would still refuse the second payout; here only the lock and the index are tried.
      [`${PAYMENTS}/migrations/1795000000001-ledger.ts`, 'not has_floor or case', 'true or not has_floor or case'],
    ],
    test: 'services/payments/test/payout-requests',
    env: { RACE_ROUNDS: '5' },
  },
  {
    name: 'c  another idempotency key at every try',
    edits: [[`${PAYMENTS}/payouts/stripe-call.ts`, "last?.state === 'started' ? last.idempotency_key :", "last?.state === 'nothing' ? last.idempotency_key :"]],
    ...SIMULATION,
  },
  {
    name: 'd  webhooks are not remembered (no inbox)',
    edits: [[`${PAYMENTS}/webhooks/receive-event.ts`, '[event.eventId, event.type,', '[`${event.eventId}-${Math.random()}`, event.type,']],
    test: 'services/payments/test/webhooks',
    env: {},
  },
  {
    name: 'e  events are published before the commit (no outbox)',
    edits: [['services/_shared/service-kit/src/events/outbox.ts', 'await manager.query(event.sql', 'await manager.connection.query(event.sql']],
    ...SIMULATION,
  },
  {
    name: 'f  an event is acknowledged before its effect',
    edits: [[`${PAYMENTS}/subscriptions.ts`, 'await this.reactToEvent.run(event);', 'await this.reactToEvent.run(event).catch(() => undefined);']],
    ...SIMULATION,
  },
  {
    name: 'g  a helper may be below zero (no floor)',
    edits: [[`${PAYMENTS}/migrations/1795000000001-ledger.ts`, 'not has_floor or case', 'true or not has_floor or case']],
    test: 'services/payments/test/payout-requests',
    env: { RACE_ROUNDS: '1' },
  },
];
