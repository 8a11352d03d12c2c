import { addressId } from '@community-help/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Days in which an event of before an erasure can still come: the log keeps what carries an address for 38 at most (decision 0106). What was
 * queued of it until then waits for as long as it must, and so does the mark.
 */
const KEPT_DAYS = 40;

/**
 * Marks an address as erased. Whom a sealed mail is for nobody knows before it is opened, so the ones that wait cannot be wiped with the others: they are
 * dropped by this mark when they are. Whoever has another listing under the address goes on being written to.
 */
export async function markErased(manager: EntityManager, address: string, erasedAt: Date): Promise<void> {
  await manager.query(
    `insert into erased_address (address_id, erased_at)
     select $1, $2 where not exists (select 1 from recipient where removed_at is null and email <> '' and lower(email collate "C") = lower($3::text collate "C"))
     on conflict (address_id) do update set erased_at = greatest(erased_address.erased_at, excluded.erased_at)`,
    [addressId(address), erasedAt, address],
  );
}

/** Whether an address was erased since something happened. */
export async function wasErasedSince(manager: EntityManager, address: string, happenedAt: Date): Promise<boolean> {
  const found = await manager.query<unknown[]>('select 1 from erased_address where address_id = $1 and erased_at >= $2', [addressId(address), happenedAt]);
  return found.length > 0;
}

/** Forgets the marks by which nothing can be dropped any more. */
export async function forgetErased(manager: EntityManager): Promise<void> {
  await manager.query(
    `delete from erased_address e where erased_at < now() - make_interval(days => $1) and not exists (
       select 1 from mail where state in ('waiting', 'queued', 'unknown', 'refused') and not is_wiped and sealed is not null and coalesce(caused_at, created_at) <= e.erased_at)`,
    [KEPT_DAYS],
  );
}
