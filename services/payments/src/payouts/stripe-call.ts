import type { EntityManager } from 'typeorm';
import type { CallKey } from '../stripe/call-key.js';

/** A request to the provider as it was stored before it was made. */
export interface StoredCall extends CallKey {
  startedAt: Date;
}

/**
 * Stores that a request is about to be made, in the caller's transaction: the same step gets the same key until its
 * answer is definite. `prefix` names the step (`payout:<id>:transfer`); the number behind it counts keys given up.
 */
export async function beginCall(manager: EntityManager, prefix: string, step: string, entityId: string, now: Date): Promise<StoredCall> {
  const [last] = await manager.query(
    `select idempotency_key, state from stripe_call where entity_id = $1 and step = $2 order by started_at desc, idempotency_key desc limit 1`,
    [entityId, step],
  );
  const [given] = await manager.query(`select count(*)::int as count from stripe_call where entity_id = $1 and step = $2`, [entityId, step]);
  const key: string = last?.state === 'started' ? last.idempotency_key : `${prefix}:${given.count + 1}`;
  const [call] = await manager.query(
    `insert into stripe_call (idempotency_key, step, entity_id, state, tries, started_at) values ($1, $2, $3, 'started', 1, $4)
     on conflict (idempotency_key) do update set tries = stripe_call.tries + 1
     returning started_at, tries`,
    [key, step, entityId, now],
  );
  return { key, startedAt: call.started_at, tries: call.tries };
}

/** Stores the definite answer of a request, in the transaction that records its effect. */
export async function finishCall(
  manager: EntityManager,
  key: string,
  state: 'succeeded' | 'refused' | 'superseded',
  reference: string | null,
  now: Date,
): Promise<void> {
  await manager.query(`update stripe_call set state = $2, reference = $3, finished_at = $4 where idempotency_key = $1 and state = 'started'`, [
    key,
    state,
    reference,
    now,
  ]);
}
