import type { MessageRequest } from '@community-help/api-contracts';
import { addressId, poolOf, Seal } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { helperProblems } from '../helper/helper.problems.js';
import { IS_LISTED } from '../listing/listing-cards.js';
import { messageProblems } from './message.problems.js';
import { RequestMessageNotice } from './request-message-notice.js';
import { TakeMessageQuota } from './take-message-quota.js';

/** The lock waits for a removal under way, which takes the conversations of a listing along: none comes after it. */
const INSERT = `
  with started as (
    insert into conversation (id, helper_id, sender_id, sender_name, sealed_sender, submission_key, last_message_at, created_at)
    select $1, h.id, $3, $4, $5, $6, now(), now() from helper h where h.id = $2 and ${IS_LISTED} for share of h
    on conflict (submission_key) do nothing returning id)
  insert into message (id, conversation_id, is_from_helper, text, sent_at) select $7, id, false, $8, now() from started returning id`;

interface Submission {
  idempotencyKey?: string | undefined;
  forwardedFor?: string | undefined;
}

/** Stores a first message and mails its sender the link that sends it: nobody writes in the name of an address that is not theirs. */
@Injectable()
export class StartConversation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly takeMessageQuota: TakeMessageQuota,
    private readonly requestNotice: RequestMessageNotice,
    private readonly seal: Seal,
  ) {}

  /**
   * Answers the same whether the helper wants messages from this address or not: that is for the address's owner to learn.
   * @throws Problem 404, 409 or 429; then nothing was stored
   */
  async run(helperId: string, { name, email, text }: MessageRequest, { idempotencyKey, forwardedFor }: Submission): Promise<void> {
    const { rows } = await poolOf(this.dataSource).query<{ isConfirmed: boolean }>(`select h.confirmed_at is not null as "isConfirmed" from helper h where h.id = $1 and ${IS_LISTED}`, [helperId]);
    if (!rows[0]) throw helperProblems.unknownHelper();
    if (!rows[0].isConfirmed) throw messageProblems.notReachable();
    await this.takeMessageQuota.run(helperId, email, forwardedFor);
    const key = idempotencyKey ? createHash('sha256').update(`${idempotencyKey}\n${JSON.stringify([helperId, name, email, text])}`).digest('base64url') : null;
    const sealedSender = await this.seal.seal({ email });
    const id = uuidv7();
    await this.dataSource.transaction(async (manager) => {
      const stored = await manager.query<unknown[]>(INSERT, [id, helperId, addressId(email), name ?? null, sealedSender, key, uuidv7(), text]);
      if (stored.length > 0) return this.requestNotice.toConfirm(manager, { id, helperId, sealedSender });
      const repeated = await manager.query<unknown[]>('select 1 from conversation where submission_key = $1', [key]);
      if (repeated.length === 0) throw helperProblems.unknownHelper();
    });
  }
}
