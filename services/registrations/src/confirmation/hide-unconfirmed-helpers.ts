import { IsolatedRows, poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChangeHelper } from '../helper/change-helper.js';
import type { Helper } from '../helper/helper.entity.js';

const TASK = 'hide-unconfirmed-helpers';
const AT_ONCE = 1000;

/** Hides listings whose address nobody has confirmed in time; a later confirmation lists them again. */
@Injectable()
export class HideUnconfirmedHelpers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly isolatedRows: IsolatedRows,
    private readonly changeHelper: ChangeHelper,
  ) {}

  /** Each listing in a transaction of its own: one that cannot be changed keeps no other visible. @returns how many were hidden */
  async run(signal?: AbortSignal): Promise<number> {
    const { rows } = await poolOf(this.dataSource).query<{ id: string }>(
      `select id from helper where confirm_by <= now() and hidden_reason is null and ${IsolatedRows.due(TASK, 'helper.id')}
       order by confirm_by, id limit ${AT_ONCE}`,
    );
    const { done } = await this.isolatedRows.run({ task: TASK, rows, idOf: ({ id }) => id, work: ({ id }) => this.hide(id), ...(signal ? { signal } : {}) });
    return done;
  }

  /** Looks again under the row's lock: the address may have been confirmed a moment ago. */
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
