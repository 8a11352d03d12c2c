import { addressId } from '@community-help/service-kit';
import type { EntityManager } from 'typeorm';
import { helperColumns } from '../helper/helper-columns.js';
import type { Helper } from '../helper/helper.entity.js';
import { isBarred } from '../messages/is-barred.js';
import type { Report } from '../reports/report.entity.js';

/** Nobody runs more by hand; what is over comes to light once these are gone. */
const MOST_LISTINGS = 200;

export interface UnderAddress {
  /** Newest first. */
  listings: Helper[];
  /** Begun with the address and confirmed, by id. */
  conversations: { id: string; helperId: string }[];
  /** Operators take no messages and no reports from it. */
  isBarred: boolean;
  /** What was reported with the address, newest first. */
  reports: Pick<Report, 'id' | 'helperId' | 'reason' | 'text' | 'state' | 'createdAt'>[];
}

/**
 * What stands under an address, by the same rule by which its owner signs in.
 * @param lock until the end of the transaction, so that nothing changes between looking and erasing: listings first, reports last
 */
export async function findUnderAddress(manager: EntityManager, email: string, lock = false): Promise<UnderAddress> {
  const id = addressId(email);
  const forUpdate = lock ? 'for update' : '';
  const named = await manager.query<Helper[]>(
    `select ${helperColumns(manager.dataSource, 'h')} from helper h where lower(h.email) = lower($1) and h.removed_at is null order by h.created_at desc, h.id desc limit ${MOST_LISTINGS} ${forUpdate}`,
    [email.trim()],
  );
  const conversations = await manager.query<UnderAddress['conversations']>(
    `select id, helper_id as "helperId" from conversation where sender_id = $1 and confirmed_at is not null order by id ${forUpdate}`,
    [id],
  );
  const reports = await manager.query<UnderAddress['reports']>(
    `select id, helper_id as "helperId", reason, text, state, created_at as "createdAt" from report where reporter_id = $1 order by created_at desc, id desc ${forUpdate}`,
    [id],
  );
  return { listings: named.filter((helper) => addressId(helper.email) === id), conversations, reports, isBarred: await isBarred(manager, id) };
}

/** Whether there is anything at all. */
export function isAnything({ listings, conversations, reports }: UnderAddress): boolean {
  return listings.length + conversations.length + reports.length > 0;
}
