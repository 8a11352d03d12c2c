import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChangeHelper } from '../helper/change-helper.js';
import type { Helper } from '../helper/helper.entity.js';
import { moderationProblems } from './moderation.problems.js';

/** An operator ends what `HideHelper` did. A listing whose time to confirm its address ran out meanwhile, or before, goes on waiting for that. */
@Injectable()
export class RestoreHelper {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changeHelper: ChangeHelper,
  ) {}

  /** @throws Problem 404, or 409 when no operator hid it */
  async run(helperId: string): Promise<void> {
    const restored = await this.dataSource.transaction((manager) => this.changeHelper.run(manager, { id: helperId }, restore));
    if (!restored) throw moderationProblems.unknown(helperId);
  }
}

function restore(helper: Helper): boolean {
  if (helper.hiddenReason !== 'operator') throw moderationProblems.notHidden();
  const hasMissedItsTime = !helper.confirmedAt && (!helper.confirmBy || helper.confirmBy <= new Date());
  helper.hiddenReason = hasMissedItsTime ? 'unconfirmed' : null;
  if (hasMissedItsTime) helper.confirmBy = null;
  helper.hiddenNote = null;
  return true;
}
