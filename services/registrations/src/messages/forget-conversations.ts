import { CONVERSATION_KEPT_DAYS } from '@community-help/api-contracts';
import { addressId, poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Helper } from '../helper/helper.entity.js';

/** Days that the link of the first mail works. */
export const CONFIRM_WITHIN_DAYS = 3;

/** Deletes what nobody confirmed, and conversations in which nobody wrote for long; one that was reported stays until that is decided. */
@Injectable()
export class ForgetConversations {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns how many */
  async run(): Promise<number> {
    const { rowCount } = await poolOf(this.dataSource).query(
      `delete from conversation c where last_message_at < now() - make_interval(days => case when confirmed_at is null then $1::int else $2::int end)
         and not exists (select 1 from report r where r.conversation_id = c.id and r.state <> 'decided')`,
      [CONFIRM_WITHIN_DAYS, CONVERSATION_KEPT_DAYS],
    );
    return rowCount ?? 0;
  }
}

/** For a removed listing: what was written to it goes. Of an erased person also what they wrote to others. In one order, so that two at once never wait for each other. */
export async function forgetConversationsOf(manager: EntityManager, { id, email }: Pick<Helper, 'id' | 'email'>, isErased: boolean): Promise<void> {
  await forgetConversations(manager, id, isErased && email !== '' ? addressId(email) : null); // a removed listing has no address any more
}

/** Those of a listing, and those that an address began; null is no listing, or no address. */
export async function forgetConversations(manager: EntityManager, helperId: string | null, senderId: string | null): Promise<void> {
  const values = [helperId, senderId];
  await manager.query('delete from conversation where id in (select id from conversation where helper_id = $1 or sender_id = $2 order by id for update)', values);
  await manager.query(
    `delete from blocked_sender where (helper_id, sender_id) in (select helper_id, sender_id from blocked_sender where helper_id = $1 or sender_id = $2 order by 1, 2 for update)`,
    values,
  );
}
