import type { EntityManager } from 'typeorm';
import type { CallKey } from '../stripe/call-key.js';

/** A request to the provider as it was stored before it was made. */
export interface StoredCall extends CallKey {
  startedAt: Date;
}

/** Every key that a step was given, the newest first. */
export const CALLS_OF_STEP = `select idempotency_key, state from stripe_call where entity_id = $1 and step = $2 order by started_at desc, idempotency_key desc`;

/**
 * Stores that a request is about to be made, in the caller's transaction: the same step gets the same key until its
 * answer is definite. `prefix` names the step (`payout:<id>:transfer`); the number behind it counts keys given up.
 */
export async function beginCall(manager: EntityManager, prefix: string, step: string, entityId: string, now: Date): Promise<StoredCall> {
  const calls: { idempotency_key: string; state: string }[] = await manager.query(CALLS_OF_STEP, [entityId, step]);
  const [last] = calls;
  const key = last?.state === 'started' ? last.idempotency_key : `${prefix}:${calls.length + 1}`;
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
