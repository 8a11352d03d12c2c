import type { EntityManager } from 'typeorm';

const CONTENT_LOCK = 7_265_101;

/** Imports and what operators do take turns, on all replicas: until the end of the transaction nobody else changes what is shown. */
export async function takeTurn(manager: EntityManager): Promise<void> {
  await manager.query('select pg_advisory_xact_lock($1)', [CONTENT_LOCK]);
}
