import type { EntityManager } from 'typeorm';

/** Until the end of the transaction nobody else decides what becomes of this address. */
export async function lockAddress(manager: EntityManager, addressId: string): Promise<void> {
  await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [addressId]);
}

/**
 * Signs an address out everywhere, and takes the links that it asked for: one that was mailed opens nothing any more. Of a browser that was sent to the
 * provider nobody knows whose it is; that is over in ten minutes.
 */
export async function forgetSignIns(manager: EntityManager, addressId: string): Promise<void> {
  await manager.query('delete from session where address_id = $1', [addressId]);
  await manager.query('delete from sign_in_request where address_id = $1', [addressId]);
}
