import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChangeHelper } from '../helper/change-helper.js';
import { moderationProblems } from './moderation.problems.js';

/** An operator takes a listing out of sight. Nothing but `RestoreHelper` shows it again, a confirmed address neither. */
@Injectable()
export class HideHelper {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changeHelper: ChangeHelper,
  ) {}

  /** @param note why, for other operators. @throws Problem 404 */
  async run(helperId: string, note: string): Promise<void> {
    const hidden = await this.dataSource.transaction((manager) =>
      this.changeHelper.run(manager, { id: helperId }, (helper) => {
        helper.hiddenReason = 'operator';
        helper.hiddenNote = note;
        return true;
      }),
    );
    if (!hidden) throw moderationProblems.unknown(helperId);
  }
}
