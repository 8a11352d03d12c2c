import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { SHARED_ACCOUNTS } from '../ledger/accounts.js';
import { moves } from '../ledger/entry.js';
import { postEntry } from '../ledger/post-entry.js';
import { MakeRefund } from '../refunds/make-refund.js';
import { Clock } from '../time/clock.js';

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

  /** Sends all of it back; an attempt without an answer is taken up again. */
  async refund(intentId: string): Promise<void> {
    await this.open(intentId);
    await this.dataSource.query(
      `insert into refund_request (id, intent_id, requested_at) select $1, $2, $3
       where not exists (select 1 from refund_request where intent_id = $2 and state = 'started')`,
      [uuidv7(), intentId, this.clock.now()],
    );
    const [request] = await this.dataSource.query(`select id from refund_request where intent_id = $1 and state = 'started'`, [intentId]);
    await this.makeRefund.run(request.id);
    await this.resolve(intentId, 'refunded');
  }

  /** Books it as the platform's own income: the buyer was served by hand. */
  async keep(intentId: string, account: 'premium' | 'merchandise'): Promise<void> {
    const { amount_pence: pence } = await this.open(intentId);
    await postEntry(this.dataSource.manager, {
      sourceKey: `issue:${intentId}:kept`,
      kind: 'sale',
      occurredAt: this.clock.now(),
      postings: moves({ debit: SHARED_ACCOUNTS.unallocated, credit: SHARED_ACCOUNTS[account], pence }),
    });
    await this.resolve(intentId, `kept as ${account}`);
  }

  private async open(intentId: string): Promise<PaymentIssue> {
    const issue = (await this.list()).find((one) => one.intent_id === intentId);
    if (!issue) throw new Error('There is no open issue with this payment.');
    return issue;
  }

  private async resolve(intentId: string, resolution: string): Promise<void> {
    await this.dataSource.query(`update payment_issue set resolved_at = $2, resolution = $3 where intent_id = $1`, [intentId, this.clock.now(), resolution]);
  }
}
