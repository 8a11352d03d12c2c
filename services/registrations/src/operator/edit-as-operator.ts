import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { noteAction } from '../audit/note-action.js';
import { Helper } from '../helper/helper.entity.js';
import { helperProblems } from '../helper/helper.problems.js';
import { stateOf } from '../moderation/listing-state.js';
import { RequestNotice } from '../moderation/request-notice.js';
import { EditListing, type Edited } from '../owner/edit-listing.js';
import type { OperatorEditDto } from './operator-edit.dto.js';

/** An operator edits a listing in the place of its owner, by the same form and rules; the owner is told why. */
@Injectable()
export class EditAsOperator {
  constructor(
    private readonly dataSource: DataSource,
    private readonly editListing: EditListing,
    private readonly requestNotice: RequestNotice,
  ) {}

  /** As it is stored, in any state but removed. @throws Problem 404 */
  async find(helperId: string): Promise<Helper> {
    const helper = await this.dataSource.manager.findOneBy(Helper, { id: helperId, removedAt: IsNull() });
    if (!helper) throw helperProblems.unknownHelper();
    return helper;
  }

  /** What was changed stands in the audit log by the names of the fields, without their texts. @throws Problem as EditListing does */
  run(helperId: string, { reason, ...request }: OperatorEditDto, actor: string): Promise<Edited> {
    return this.editListing.run(
      {
        mayEdit: () => true,
        isCounted: false,
        tell: async (manager, { helper, before, changed }) => {
          const after = { state: stateOf(helper), revision: helper.revision, changed };
          await noteAction(manager, { actor, action: 'listing.edit', helperId, before, after, reason });
          await this.requestNotice.toOwner(manager, helper, 'edited', reason);
        },
      },
      helperId,
      request,
    );
  }
}
