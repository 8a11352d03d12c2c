import { addressId } from '@community-help/service-kit';
import type { EntityManager } from 'typeorm';
import type { Helper } from '../helper/helper.entity.js';

/** For an erased person: what was reported of their listing goes, and of what they reported themselves stays that it was reported. */
export async function forgetReports(manager: EntityManager, { id, email }: Pick<Helper, 'id' | 'email'>): Promise<void> {
  await manager.query('delete from report where helper_id = $1', [id]);
  if (email === '') return; // a removed listing has no address any more
  await forgetReporter(manager, addressId(email));
}

/** Of what somebody reported stays that it was reported. @param reporterId `addressId` of the address that was left */
export async function forgetReporter(manager: EntityManager, reporterId: string): Promise<void> {
  await manager.query('update report set text = null, sealed_email = null, reporter_id = null, submission_key = null where reporter_id = $1', [reporterId]);
}
