import { NOTICES_AT_ONCE } from '@community-help/api-contracts';
import { badRequest, conflict, notFound, viewActor, type FieldFault, type Problem } from '@community-help/service-kit';
import type { EntityManager } from 'typeorm';
import { noticeEntryId } from './notice-entry-id.js';
import type { NoticeRow } from './notice.entity.js';

const DID: Record<string, string> = { 'notice.publish': 'published it', 'notice.edit': 'changed it', 'notice.end': 'ended it' };

export const noticeProblems = {
  badId: (): Problem => badRequest('The id of a notice must be a UUID.'),
  notFound: (): Problem => notFound('There is no notice with this id.'),
  isThere: (): Problem => conflict('This notice is published already. Please look again.'),
  isOver: (): Problem => conflict('Nobody sees this notice any more: there is nothing to end.'),
  tooMany: (): Problem => conflict(`${NOTICES_AT_ONCE} notices stand in that time already, and more would push every page out of sight. End one of them first, or choose another time.`),
  badTimes: (fault: FieldFault): Problem => badRequest(`Please correct: ${fault.message}.`, [fault]),
  /** Says what happened meanwhile, and by whom. */
  async changed(manager: EntityManager, { id }: NoticeRow, you: string): Promise<Problem> {
    const rows = await manager.query<{ actor: string; action: string }[]>('select actor, action from audit_entry where entry_id = $1 order by id desc limit 1', [noticeEntryId(id)]);
    const what = rows.map(({ actor, action }) => `: ${actor === you ? 'you' : `operator ${viewActor(actor, you).id}`} ${DID[action] ?? 'changed it'}`).join('');
    return conflict(`This notice changed while you looked at it${what}. Nothing was done; please look again.`);
  },
};
