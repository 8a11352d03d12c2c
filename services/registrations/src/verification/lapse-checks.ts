import { IsolatedRows, poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChangeHelper } from '../helper/change-helper.js';
import { RequestCheckNotice } from './request-check-notice.js';

const TASK = 'lapse-checks';
const AT_ONCE = 1000;

/** Ends checks whose 100 days are over: visitors are told of them no longer, and the owner learns it by mail. */
@Injectable()
export class LapseChecks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly isolatedRows: IsolatedRows,
    private readonly changeHelper: ChangeHelper,
    private readonly requestNotice: RequestCheckNotice,
  ) {}

  /** Each listing in a transaction of its own. @returns how many lapsed */
  async run(signal?: AbortSignal): Promise<number> {
    const { rows } = await poolOf(this.dataSource).query<{ id: string }>(
      `select id from helper where verification_state = 'checked' and checked_until <= now() and ${IsolatedRows.due(TASK, 'helper.id')} order by checked_until, id limit ${AT_ONCE}`,
    );
    const { done } = await this.isolatedRows.run({ task: TASK, rows, idOf: ({ id }) => id, work: ({ id }) => this.lapse(id), ...(signal ? { signal } : {}) });
    return done;
  }

  /** Looks again under the row's lock: its owner may have said a moment ago that it is still correct. */
  private lapse(id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      let until: Date | undefined;
      const helper = await this.changeHelper.run(manager, { id }, (current) => {
        if (current.verificationState !== 'checked' || !current.checkedUntil || current.checkedUntil > new Date()) return false;
        until = current.checkedUntil;
        current.verificationState = 'expired';
        current.stillCorrectAskedAt = null;
        return true;
      });
      if (helper && until) await this.requestNotice.lapsed(manager, helper, until);
    });
  }
}
