import type { ReportDecision } from '@community-help/api-contracts';
import { ModerationNoticeRequestedV1, type ModerationNotice } from '@community-help/event-contracts';
import { Outbox, Seal } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { Helper } from '../helper/helper.entity.js';
import type { Report } from '../reports/report.entity.js';

/** Asks reporting for the mails about what an operator did, in the transaction in which it is done. Addresses and words travel sealed. */
@Injectable()
export class RequestNotice {
  constructor(
    private readonly outbox: Outbox,
    private readonly seal: Seal,
  ) {}

  /** To the address that the listing had before; a removed one has none any more. */
  async toOwner(manager: EntityManager, { id: helperId, name, email, confirmedAt }: Pick<Helper, 'id' | 'name' | 'email' | 'confirmedAt'>, notice: Exclude<ModerationNotice, 'report-decided'>, reason: string): Promise<void> {
    if (email === '') return;
    // Of an address that nobody confirmed a stranger may have chosen both.
    const sealedWords = await this.seal.seal({ email, listingName: confirmedAt === null ? '' : name, reason });
    await this.outbox.add(manager, ModerationNoticeRequestedV1, { noticeId: uuidv7(), helperId, notice, sealedWords, requestedAt: new Date().toISOString() });
  }

  /** Says what was decided, not why: the reason is between us and the owner. @param sealedWords the reporter's address as it was sealed */
  async toReporter(manager: EntityManager, { helperId, reason, sealedEmail: sealedWords }: Pick<Report, 'helperId' | 'reason' | 'sealedEmail'>, decision: ReportDecision): Promise<void> {
    // An appeal has no address of its own, and nothing else is restored.
    if (sealedWords === null || decision === 'restore') return;
    const notice = 'report-decided' as const;
    const about = reason === 'message' ? { isAboutMessages: true } : {};
    await this.outbox.add(manager, ModerationNoticeRequestedV1, { noticeId: uuidv7(), helperId, notice, decision, ...about, sealedWords, requestedAt: new Date().toISOString() });
  }
}
