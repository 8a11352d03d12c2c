import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Donation } from '../donations/donation.entity.js';
import { Order } from '../merchandise/order.entity.js';
import { formatPounds } from '../money/pence.js';
import type { ProviderRefund } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { MakeRefund } from './make-refund.js';

/** An operator's refund of a donation or an order. */
@Injectable()
export class RequestRefund {
  constructor(
    private readonly dataSource: DataSource,
    private readonly makeRefund: MakeRefund,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks for it, and records the answer; an attempt that ended without an answer is taken up again under its own key.
   * @param paymentId id of the donation or order
   * @param amountPence the rest of it when absent
   * @throws Error with a sentence for the operator
   */
  async run(paymentId: string, amountPence?: number): Promise<ProviderRefund> {
    const paid = await this.paid(paymentId);
    if (amountPence !== undefined && amountPence > paid.leftPence) {
      throw new Error(`Only £${formatPounds(paid.leftPence)} of this payment can still be refunded.`);
    }
    const refund = await this.makeRefund.run(await this.requestOf(paid.intentId, amountPence));
    if (!refund) throw new Error('This refund was made a moment ago. Ask again if another one is meant.');
    return refund;
  }

  private async paid(id: string): Promise<{ intentId: string; leftPence: number }> {
    const donation = await this.dataSource.manager.findOneBy(Donation, { id });
    if (donation) {
      const { intentId, amountPence, refundedPence, disputedPence, lostPence } = donation;
      return { intentId, leftPence: amountPence - refundedPence - disputedPence - lostPence };
    }
    const order = await this.dataSource.manager.findOneBy(Order, { id });
    if (!order) throw new Error('There is no paid donation or order with this id.');
    return { intentId: order.intentId, leftPence: order.amountPence - order.refundedPence };
  }

  /** The request for this that has no answer yet, or a new one. What was refused or made is over: the next is another refund. */
  private async requestOf(intentId: string, amountPence: number | undefined): Promise<string> {
    const [open] = await this.dataSource.query(
      `select id from refund_request where intent_id = $1 and amount_pence is not distinct from $2 and state = 'started'`,
      [intentId, amountPence ?? null],
    );
    if (open) return open.id;
    const id = uuidv7();
    await this.dataSource.query(
      `insert into refund_request (id, intent_id, amount_pence, requested_at) values ($1, $2, $3, $4)`,
      [id, intentId, amountPence ?? null, this.clock.now()],
    );
    return id;
  }
}
