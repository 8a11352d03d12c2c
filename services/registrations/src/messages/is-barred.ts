import type { EntityManager } from 'typeorm';

/** Whether operators take no messages and no reports from an address. @param senderId its `addressId` */
export async function isBarred(manager: EntityManager, senderId: string): Promise<boolean> {
  const barred = await manager.query<unknown[]>('select 1 from barred_sender where sender_id = $1', [senderId]);
  return barred.length > 0;
}
