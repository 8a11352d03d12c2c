import { CheckNoticeRequestedV1, type CheckNotice } from '@community-help/event-contracts';
import { Outbox, Seal } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { Helper } from '../helper/helper.entity.js';

/** Asks reporting for the mail about what came of a check, in the transaction in which it is decided. Address and words travel sealed. */
@Injectable()
export class RequestCheckNotice {
  constructor(
    private readonly outbox: Outbox,
    private readonly seal: Seal,
  ) {}

  async run(manager: EntityManager, { id: helperId, email, name, confirmedAt, checkedUntil }: Helper, notice: CheckNotice, reason: string): Promise<void> {
    // Of an address that nobody confirmed a stranger may have chosen both.
    const sealedWords = await this.seal.seal({ email, listingName: confirmedAt === null ? '' : name, reason });
    const until = notice === 'checked' && checkedUntil ? { checkedUntil: checkedUntil.toISOString() } : {};
    await this.outbox.add(manager, CheckNoticeRequestedV1, { noticeId: uuidv7(), helperId, notice, ...until, sealedWords, requestedAt: new Date().toISOString() });
  }
}
