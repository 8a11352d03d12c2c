import { conflict, notFound, viewActor, type Problem } from '@community-help/service-kit';
import type { EntityManager } from 'typeorm';
import type { Entry } from '../entry/entry.entity.js';

const DID: Record<string, string> = { 'content.save': 'saved a draft', 'content.publish': 'published it', 'content.withdraw': 'withdrew it', 'content.discard': 'dropped its draft' };

export const entryProblems = {
  notFound: (): Problem => notFound('There is no project or post with this id.'),
  isThere: (): Problem => conflict('There is a project or post with this address already. Please choose another one.'),
  nothingToPublish: (): Problem => conflict('There is nothing new to publish: everybody reads what was written last.'),
  notPublished: (): Problem => conflict('Nobody sees this entry: there is nothing to withdraw.'),
  nothingToDiscard: (): Problem => conflict('There is no draft beside what was published or withdrawn.'),
  /** Says what happened meanwhile, and by whom. */
  async changed(manager: EntityManager, { id, state }: Entry, you: string): Promise<Problem> {
    const rows = await manager.query<{ actor: string; action: string }[]>('select actor, action from audit_entry where entry_id = $1 order by id desc limit 1', [id]);
    const what = rows.map(({ actor, action }) => `${actor === you ? 'you' : `operator ${viewActor(actor, you).id}`} ${DID[action] ?? 'changed it'}, and `).join('');
    return conflict(`This entry changed while you looked at it: ${what}it is ${state === 'draft' ? 'a draft' : state} now. Nothing was done; please look again.`);
  },
};
