import type { EntityManager } from 'typeorm';

/** Rows of an address, as `addressId` compares it, whose listing was closed by its owner or taken down. */
const CLOSED = `removed_at is not null and email <> '' and lower(email collate "C") = lower($1::text collate "C")`;

/** How many closed listings are still known by this address, for what has to be said of their money. */
export async function countClosed(manager: EntityManager, address: string): Promise<number> {
  const [counted] = await manager.query<{ closed: number }[]>(`select count(*)::int as closed from recipient where ${CLOSED}`, [address]);
  return counted!.closed;
}

/** Forgets their names and the address. @returns their ids */
export async function forgetClosed(manager: EntityManager, address: string): Promise<string[]> {
  const [rows] = await manager.query<[{ helper_id: string }[], number]>(`update recipient set name = '', email = '' where ${CLOSED} returning helper_id`, [address]);
  return rows.map(({ helper_id: id }) => id);
}
