import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { MakeRefund } from '../../refunds/make-refund.js';
import { OutcomeUnknown, ProviderRefusal } from '../../stripe/provider-errors.js';
import { Clock } from '../../time/clock.js';
import { noteMoneyAction } from '../note-money-action.js';
import { operatorProblems } from '../operator.problems.js';
import { refundableOf } from './payment-row.js';
import { findPayment, refundsOf } from './read-payment.js';

const log = logger('refunds');

export interface WantedRefund {
  reason: string;
  /** All that is left when absent. */
  amountPence?: number;
  /** How many refunds had been asked for when it was looked at. */
  version: number;
}

/**
 * An operator sends a payment back. The request and its line in the audit log are one transaction; Stripe is asked after it. Without an answer the request
 * stays, and FinishRefunds goes on asking under its key.
 */
@Injectable()
export class RefundPayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly makeRefund: MakeRefund,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 404, or 409 when the payment is not as it was looked at, or Stripe refuses */
  async run(id: string, wanted: WantedRefund, actor: string): Promise<void> {
    const requestId = await this.dataSource.transaction((manager) => this.request(manager, id, wanted, actor));
    await askStripe(this.makeRefund, requestId);
  }

  private async request(manager: EntityManager, id: string, { reason, amountPence, version }: WantedRefund, actor: string): Promise<string> {
    const { intentId } = await findPayment(manager, id);
    await lockRefunds(manager, intentId);
    const row = await findPayment(manager, id);
    const refunds = await refundsOf(manager, intentId);
    const isWaiting = refunds.some(({ state }) => state === 'started');
    if (refunds.length !== version) throw operatorProblems.paymentChanged(row.refundedPence, row.amountPence, isWaiting);
    if (isWaiting) throw operatorProblems.refundWaits();
    const leftPence = refundableOf(row);
    if (leftPence === 0 || (amountPence ?? 0) > leftPence) throw operatorProblems.tooMuch(leftPence);
    const requestId = await storeRequest(manager, { intentId, amountPence: amountPence ?? null, actor, now: this.clock.now() });
    const before = { refundedPence: row.refundedPence };
    await noteMoneyAction(manager, { actor, action: 'payment.refund', subject: id, helperId: row.helperId, before, after: { askedPence: amountPence ?? leftPence, refundRequestId: requestId }, reason });
    return requestId;
  }
}

/** Until the transaction ends no other operator asks for a refund of this payment. */
export async function lockRefunds(manager: EntityManager, intentId: string): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`refund:${intentId}`]);
}

export async function storeRequest(manager: EntityManager, { intentId, amountPence, actor, now }: { intentId: string; amountPence: number | null; actor: string; now: Date }): Promise<string> {
  const id = uuidv7();
  await manager.query(`insert into refund_request (id, intent_id, amount_pence, requested_at, actor) values ($1, $2, $3, $4, $5)`, [id, intentId, amountPence, now, actor]);
  return id;
}

/** @throws Problem 409 when Stripe refuses; an answer that is missing is no error, because the request is asked for again */
export async function askStripe(makeRefund: MakeRefund, requestId: string): Promise<void> {
  try {
    await makeRefund.run(requestId);
  } catch (error) {
    if (error instanceof ProviderRefusal) throw operatorProblems.refundRefused(error.code);
    if (!(error instanceof OutcomeUnknown)) throw error;
    log.warn({ refundRequestId: requestId, code: error.code }, 'no definite answer to a refund; the same request follows');
  }
}
