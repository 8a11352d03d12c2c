import { IsolatedRows, poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChangeHelper } from './change-helper.js';

const TASK = 'publish-due-helpers';
const AT_ONCE = 1000;

/** Publishes listings again that say something else to visitors than when they were last published, although nobody changed them; and those that an operator wants published anew (RepublishListings). */
@Injectable()
export class PublishDueHelpers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly isolatedRows: IsolatedRows,
    private readonly changeHelper: ChangeHelper,
  ) {}

  /** @returns how many */
  async run(signal?: AbortSignal): Promise<number> {
    const { rows } = await poolOf(this.dataSource).query<{ id: string }>(
      `select id from helper where publish_due_at <= now() and ${IsolatedRows.due(TASK, 'helper.id')} order by publish_due_at, id limit ${AT_ONCE}`,
    );
    const { done } = await this.isolatedRows.run({ task: TASK, rows, idOf: ({ id }) => id, work: ({ id }) => this.publish(id), ...(signal ? { signal } : {}) });
    return done;
  }

  private publish(id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('update helper set publish_due_at = null where id = $1', [id]);
      await this.changeHelper.run(manager, { id }, () => true);
    });
  }
}
