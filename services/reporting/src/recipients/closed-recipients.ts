import type { EntityManager } from 'typeorm';

/** Rows of an address, as `addressId` compares it, whose listing was closed by its owner or taken down. */
const CLOSED = `removed_at IS NOT NULL AND email <> '' AND lower(email COLLATE "C") = lower($1::text COLLATE "C")`;

/** How many closed listings are still known by this address, for what has to be said of their money. */
export async function countClosed(manager: EntityManager, address: string): Promise<number> {
  const [counted] = await manager.query<{ closed: number }[]>(`SELECT count(*)::int AS closed FROM recipient WHERE ${CLOSED}`, [address]);
  return counted!.closed;
}

/** Forgets their names and the address. @returns their ids */
export async function forgetClosed(manager: EntityManager, address: string): Promise<string[]> {
  const [rows] = await manager.query<[{ helper_id: string }[], number]>(`UPDATE recipient SET name = '', email = '' WHERE ${CLOSED} RETURNING helper_id`, [address]);
  return rows.map(({ helper_id: id }) => id);
}
