import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MoneyBack } from '../stripe/ports.js';
import { OutcomeUnknown, ProviderRefusal } from '../stripe/provider-errors.js';
import type { ProviderRefund } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { RecordRefund } from './record-refund.js';

const log = logger('refunds');

/** The provider may forget a key after a day: a request without an answer is looked up well before it is made again. */
const KEY_IS_TRUSTED_MS = 20 * 3_600_000;

interface ClaimedRequest {
  intent_id: string;
  amount_pence: number | null;
  attempt: number;
  tries: number;
  requested_at: Date;
  first_tried_at: Date;
}

/** Makes a refund that was asked for and stored, exactly once however often it is run. */
@Injectable()
export class MakeRefund {
  constructor(
    private readonly dataSource: DataSource,
    private readonly moneyBack: MoneyBack,
    private readonly recordRefund: RecordRefund,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns undefined when the request had its answer before
   * @throws ProviderRefusal: no money went back and this request is over. OutcomeUnknown: run it again
   */
  async run(requestId: string): Promise<ProviderRefund | undefined> {
    const claimed = await this.claim(requestId);
    if (!claimed) return undefined;
    // Also before a first try: a restored database may have forgotten those that were made.
    const known = this.isOld(claimed.requested_at) ? await this.moneyBack.findRefund(claimed.intent_id, requestId) : undefined;
    const isKeyOld = this.isOld(claimed.first_tried_at);
    const refund = known ?? (await this.make(requestId, isKeyOld ? await this.beginAgain(requestId, claimed.attempt) : claimed));
    await this.recordRefund.follow(refund);
    await this.finish(requestId, 'succeeded', refund.refundId);
    return refund;
  }

  private async make(requestId: string, { intent_id, amount_pence, attempt, tries }: ClaimedRequest): Promise<ProviderRefund> {
    const key = attempt === 1 ? `refund:${requestId}` : `refund:${requestId}:${attempt}`;
    try {
      return await this.moneyBack.refund({ requestId, intentId: intent_id, amountPence: amount_pence ?? undefined }, { key, tries });
    } catch (error) {
      if (error instanceof ProviderRefusal) {
        await this.finish(requestId, 'refused', null);
        log.warn({ refundRequestId: requestId, code: error.code }, 'a refund was refused');
      }
      throw error;
    }
  }

  private isOld(since: Date): boolean {
    return this.clock.now().getTime() - since.getTime() > KEY_IS_TRUSTED_MS;
  }

  /** Stores the try before it is made. */
  private async claim(requestId: string): Promise<ClaimedRequest | undefined> {
    return this.update(`tries = tries + 1, first_tried_at = coalesce(first_tried_at, $2)`, requestId);
  }

  /** The provider knows nothing of the old key: another one, and its first try. Of two that looked at the same time one gives it up. */
  private async beginAgain(requestId: string, attempt: number): Promise<ClaimedRequest> {
    const begun = await this.update(`tries = 1, attempt = attempt + 1, first_tried_at = $2`, requestId, attempt);
    if (!begun) throw new OutcomeUnknown('asked_by_another');
    return begun;
  }

  /** @param attempt only while it is this one; whichever it is when absent */
  private async update(change: string, requestId: string, attempt?: number): Promise<ClaimedRequest | undefined> {
    const [row] = await this.dataSource.query(
      `with claimed as (update refund_request set ${change} where id = $1 and state = 'started' and attempt = coalesce($3, attempt)
         returning intent_id, amount_pence, attempt, tries, requested_at, first_tried_at) select * from claimed`,
      [requestId, this.clock.now(), attempt ?? null],
    );
    return row;
  }

  private async finish(requestId: string, state: 'succeeded' | 'refused', refundId: string | null): Promise<void> {
    await this.dataSource.query(`update refund_request set state = $2, refund_id = $3 where id = $1 and state = 'started'`, [requestId, state, refundId]);
  }
}
