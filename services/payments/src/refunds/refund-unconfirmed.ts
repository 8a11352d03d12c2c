import { IsolatedRows, logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { ProviderRefusal } from '../stripe/provider-errors.js';
import { Clock } from '../time/clock.js';
import { MakeRefund } from './make-refund.js';

const log = logger('refunds');
const TASK = 'refund-unconfirmed';
const BATCH = 100;

/** Gifts of a helper that no payout has carried away: each payout takes everything that was available when it was reserved. */
const UNPAID_GIFTS = `
  select d.intent_id from donation d join unconfirmed_helper u on u.helper_id = d.helper_id
  where d.amount_pence > d.refunded_pence and d.disputed_pence = 0 and d.lost_pence = 0
    and not exists (select 1 from payout p where p.helper_id = d.helper_id and p.status <> 'refused' and p.requested_at >= d.settled_at)
    and not exists (select 1 from refund_request r where r.intent_id = d.intent_id and r.reason = 'unconfirmed')
  order by d.id limit $1`;

/**
 * Gifts to a listing that is hidden because nobody confirmed its address (MarkUnconfirmed) go back to their donors, each once, however long the
 * provider is away.
 */
@Injectable()
export class RefundUnconfirmed {
  constructor(
    private readonly dataSource: DataSource,
    private readonly makeRefund: MakeRefund,
    private readonly isolated: IsolatedRows,
    private readonly clock: Clock,
  ) {}

  /** By the clock: asks for what is missing, gifts that came later too, and makes every refund that has no answer yet. */
  async run(signal?: AbortSignal): Promise<void> {
    const gifts: { intent_id: string }[] = await this.dataSource.query(UNPAID_GIFTS, [BATCH]);
    for (const gift of gifts) {
      await this.dataSource.query(
        `insert into refund_request (id, intent_id, requested_at, reason) values ($1, $2, $3, 'unconfirmed') on conflict do nothing`,
        [uuidv7(), gift.intent_id, this.clock.now()],
      );
    }
    const rows: { id: string }[] = await this.dataSource.query(
      `select id from refund_request where state = 'started' and reason = 'unconfirmed' and ${IsolatedRows.due(TASK, 'refund_request.id')} order by requested_at limit $1`,
      [BATCH],
    );
    await this.isolated.run({ task: TASK, rows, idOf: ({ id }) => id, work: ({ id }) => this.refundOne(id), signal });
  }

  private async refundOne(id: string): Promise<void> {
    try {
      await this.makeRefund.run(id);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      log.error({ refundRequestId: id, code: error.code }, 'a gift to an unconfirmed listing could not be sent back; an operator decides');
    }
  }
}
