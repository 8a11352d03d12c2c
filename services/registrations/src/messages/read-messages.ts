import { poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CopiedRow, MessageRow } from './conversation.view.js';

const COLUMNS = 'm.id, m.is_from_helper as "isFromHelper", m.text, m.sent_at as "sentAt"';
const SHOWN_AT_MOST = 200;

/** The latest messages of a conversation, oldest first. */
export async function messagesOf(manager: EntityManager, conversationId: string): Promise<MessageRow[]> {
  const rows = await manager.query<MessageRow[]>(`select ${COLUMNS} from message m where m.conversation_id = $1 order by m.sent_at desc, m.id desc limit $2`, [
    conversationId,
    SHOWN_AT_MOST,
  ]);
  return rows.reverse();
}

/** Every conversation of a listing, for its owner, or of whoever began it. */
@Injectable()
export class ReadMessages {
  constructor(private readonly dataSource: DataSource) {}

  /** Of each conversation in turn; what its sender has not confirmed is nobody's yet. */
  ofListing(helperId: string): Promise<CopiedRow[]> {
    return this.where('c.helper_id', helperId);
  }

  /** The same of those that an address began. @param senderId its `addressId` */
  ofSender(senderId: string): Promise<CopiedRow[]> {
    return this.where('c.sender_id', senderId);
  }

  private async where(column: 'c.helper_id' | 'c.sender_id', id: string): Promise<CopiedRow[]> {
    const { rows } = await poolOf(this.dataSource).query<CopiedRow>(
      `select ${COLUMNS}, c.id as "conversationId", c.created_at as "startedAt", c.sender_name as "senderName"
       from conversation c join message m on m.conversation_id = c.id
       where ${column} = $1 and c.confirmed_at is not null order by c.created_at, c.id, m.sent_at, m.id`,
      [id],
    );
    return rows;
  }
}
