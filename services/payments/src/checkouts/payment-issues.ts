import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { POSTED_OF_DISPUTE } from '../disputes/dispute-progress.js';
import { SHARED_ACCOUNTS } from '../ledger/accounts.js';
import { moves } from '../ledger/entry.js';
import { postEntry } from '../ledger/post-entry.js';
import { keptAs } from '../ledger/sale-account-of.js';
import { MakeRefund } from '../refunds/make-refund.js';
import { Clock } from '../time/clock.js';
import { lockIssue, type IssueRow } from './lock-issue.js';

export interface PaymentIssue {
  intent_id: string;
  reason: string;
  amount_pence: number;
  noticed_at: Date;
}

/** What an operator decides about money that is held as unallocated. Errors are sentences for the operator. */
@Injectable()
export class PaymentIssues {
  constructor(
    private readonly dataSource: DataSource,
    private readonly makeRefund: MakeRefund,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<PaymentIssue[]> {
    return this.dataSource.query(`select intent_id, reason, amount_pence, noticed_at from payment_issue where resolved_at is null order by noticed_at`);
  }

  /** Sends all of it back; an attempt without an answer is taken up again. The news of the refund says what has become of it. */
  async refund(intentId: string): Promise<void> {
    const requestId = await this.dataSource.transaction(async (manager) => {
      await this.lockOpen(manager, intentId);
      const id = (await waitingRefund(manager, intentId)) ?? uuidv7();
      await manager.query(`insert into refund_request (id, intent_id, requested_at) values ($1, $2, $3) on conflict (id) do nothing`, [id, intentId, this.clock.now()]);
      return id;
    });
    await this.makeRefund.run(requestId);
  }

  /** Books what is left of it as the platform's own income: the buyer was served by hand. */
  async keep(intentId: string, account: 'premium' | 'merchandise'): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const issue = await this.lockOpen(manager, intentId);
      if (await waitingRefund(manager, intentId)) throw new Error('This payment is on its way back.');
      const occurredAt = this.clock.now();
      const postings = moves({ debit: SHARED_ACCOUNTS.unallocated, credit: SHARED_ACCOUNTS[account], pence: await left(manager, issue) });
      if (postings.length > 0) await postEntry(manager, { sourceKey: `issue:${intentId}:kept`, kind: 'sale', occurredAt, postings });
      await manager.query(`update payment_issue set resolved_at = $2, resolution = $3 where intent_id = $1`, [intentId, occurredAt, keptAs(account)]);
    });
  }

  /** Until the transaction ends nobody else decides about it. */
  private async lockOpen(manager: EntityManager, intentId: string): Promise<IssueRow> {
    const issue = await lockIssue(manager, intentId);
    if (!issue || issue.resolvedAt) throw new Error('There is no open issue with this payment.');
    return issue;
  }
}

/** The request for it that has no answer yet. */
async function waitingRefund(manager: EntityManager, intentId: string): Promise<string | undefined> {
  const [request] = await manager.query(`select id from refund_request where intent_id = $1 and state = 'started'`, [intentId]);
  return request?.id;
}

/** Of money that nobody has decided about: what neither went back nor was lost to a card network, in pence. */
async function left(manager: EntityManager, { intentId, amountPence }: IssueRow): Promise<number> {
  const [{ back }] = await manager.query(`select coalesce(sum(amount_pence), 0)::int as back from refund where intent_id = $1 and status = 'booked'`, [intentId]);
  const disputes: { id: string }[] = await manager.query(`select dispute_id as id from dispute where intent_id = $1`, [intentId]);
  let lost = 0;
  for (const { id } of disputes) {
    const [{ heldPence, lostPence }] = await manager.query(POSTED_OF_DISPUTE, [id, SHARED_ACCOUNTS.dispute]);
    if (heldPence > 0) throw new Error('A card network has not decided yet about this payment.');
    lost += lostPence;
  }
  return amountPence - back - lost;
}
