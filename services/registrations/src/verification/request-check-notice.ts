import { CheckNoticeRequestedV1, type CheckNotice } from '@community-help/event-contracts';
import { Outbox, Seal } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import type { Helper } from '../helper/helper.entity.js';

/** Names notices of checks that lapsed. */
const LAPSES = 'b4d0a4a6-6c0e-4f0e-9a57-0d1b6f3a2c11';

/** Asks reporting for the mail about what came of a check, in the transaction in which it is decided or lapses. Address and words travel sealed. */
@Injectable()
export class RequestCheckNotice {
  constructor(
    private readonly outbox: Outbox,
    private readonly seal: Seal,
  ) {}

  /** A check is over: told once for each end of one, also by a database that was restored. */
  lapsed(manager: EntityManager, helper: Helper, until: Date): Promise<void> {
    return this.add(manager, helper, { notice: 'lapsed', reason: '', noticeId: uuidv5(`${helper.id}.${Math.floor(until.getTime() / 1000)}`, LAPSES) });
  }

  /** An operator decided, and says why. */
  run(manager: EntityManager, helper: Helper, notice: CheckNotice, reason: string): Promise<void> {
    return this.add(manager, helper, { notice, reason, noticeId: uuidv7() });
  }

  private async add(manager: EntityManager, { id: helperId, email, name, confirmedAt, checkedUntil }: Helper, { notice, reason, noticeId }: { notice: CheckNotice; reason: string; noticeId: string }): Promise<void> {
    // Of an address that nobody confirmed a stranger may have chosen both.
    const sealedWords = await this.seal.seal({ email, listingName: confirmedAt === null ? '' : name, reason });
    const until = notice === 'checked' && checkedUntil ? { checkedUntil: checkedUntil.toISOString() } : {};
    await this.outbox.add(manager, CheckNoticeRequestedV1, { noticeId, helperId, notice, ...until, sealedWords, requestedAt: new Date().toISOString() });
  }
}
