import { COMMAND_LINE } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noteAction } from '../audit/note-action.js';
import { unseenRevision } from '../helper/unseen-revision.js';

const AT_ONCE = 100;
const RAISE = `
  with due as (select id, revision from helper where id > $1 and removed_at is null order by id limit ${AT_ONCE} for update),
  raised as (update helper set revision = greatest(helper.revision + 1, $2), publish_due_at = now() from due where helper.id = due.id
    returning helper.id, due.revision as before, helper.revision as after)
  select * from raised order by id`;

interface Raised {
  id: string;
  before: number;
  after: number;
}

/**
 * For a database that was restored to a day before the others: they have seen newer revisions, and believe nothing that it publishes. Makes each
 * listing newer than what anybody can have seen, from where on each change of it is believed at once, and lets PublishDueHelpers publish it as it is
 * now. May be run again, or go on where it was cut short: nothing is lost but numbers.
 */
@Injectable()
export class RepublishListings {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns how many listings will be published */
  async run(): Promise<number> {
    let count = 0;
    for (let after = ''; ; ) {
      const raised = await this.raise(after);
      const last = raised.at(-1);
      if (!last) return count;
      count += raised.length;
      after = last.id;
    }
  }

  private raise(after: string): Promise<Raised[]> {
    return this.dataSource.transaction(async (manager) => {
      const raised = await manager.query<Raised[]>(RAISE, [after, unseenRevision()]);
      for (const listing of raised) {
        const [before, now] = [{ revision: listing.before }, { revision: listing.after }];
        await noteAction(manager, { actor: COMMAND_LINE, action: 'listing.republish', helperId: listing.id, before, after: now, reason: 'all listings are published anew' });
      }
      return raised;
    });
  }
}
