import { logger, poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChangeHelper } from '../helper/change-helper.js';
import type { Helper } from '../helper/helper.entity.js';

const log = logger('hide-unconfirmed-helpers');
const PAGE = 100;

/** Hides listings whose address nobody has confirmed in time; a later confirmation lists them again. */
@Injectable()
export class HideUnconfirmedHelpers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changeHelper: ChangeHelper,
  ) {}

  /**
   * Each listing in a transaction of its own: one that cannot be changed is logged and keeps no other visible.
   * @returns how many were hidden
   * @throws AggregateError in the end, when some could not be hidden; they are due again at the next run
   */
  async run(signal?: AbortSignal): Promise<number> {
    const failures: unknown[] = [];
    let hidden = 0;
    let after: [Date | string, string] = ['-infinity', ''];
    for (;;) {
      const due = await this.dueAfter(after);
      for (const { id } of due) {
        if (signal?.aborted) return hidden;
        try {
          if (await this.hide(id)) hidden++;
        } catch (error) {
          log.error({ err: error, helperId: id }, 'a listing could not be hidden');
          failures.push(error);
        }
      }
      const last = due.at(-1);
      if (!last || due.length < PAGE) break;
      after = [last.confirmBy, last.id];
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} listings could not be hidden`);
    return hidden;
  }

  private async dueAfter(after: [Date | string, string]): Promise<{ id: string; confirmBy: string }[]> {
    const { rows } = await poolOf(this.dataSource).query<{ id: string; confirmBy: string }>(
      `select id, confirm_by::text as "confirmBy" from helper
       where confirm_by <= now() and hidden_reason is null and (confirm_by, id) > ($1::timestamptz, $2) order by confirm_by, id limit ${PAGE}`,
      after,
    );
    return rows;
  }

  private hide(id: string): Promise<Helper | undefined> {
    return this.dataSource.transaction((manager) =>
      this.changeHelper.run(manager, { id }, (helper) => {
        if (helper.confirmedAt || helper.hiddenReason || !helper.confirmBy || helper.confirmBy > new Date()) return false;
        helper.confirmBy = null;
        helper.hiddenReason = 'unconfirmed';
        return true;
      }),
    );
  }
}
