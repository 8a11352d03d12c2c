import type { MoneyMovement, OperatorPaymentDetails, PaymentRefund } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { DISPUTE_OF_ENTRY } from '../../ledger/dispute-entries.js';
import { ListDisputes } from '../list-disputes.js';
import { operatorProblems } from '../operator.problems.js';
import { ReadMoneyAudit } from '../read-money-audit.js';
import { DONATION_COLUMNS, ORDER_COLUMNS, refundableOf, type PaymentRow } from './payment-row.js';
import { viewMovement, viewPayment, viewRefund, type MovementRow, type RefundRow } from './payment.view.js';

const HISTORY = 100;
const MOVEMENTS = 200;

/** Entries `t` of an order: of what Stripe calls its payment, and of its refunds and disputes. */
const OF_ORDER = `t.id in (
  select id from ledger_tx where source_key = 'stripe:' || $1 || ':succeeded'
  union all select t.id from refund r, unnest(array[':created', ':failed']) effect, ledger_tx t where r.intent_id = $1 and t.source_key = 'stripe:' || r.refund_id || effect
  union all select t.id from dispute d, ledger_tx t where d.intent_id = $1 and ${DISPUTE_OF_ENTRY} = d.dispute_id)`;

/** A donation or order by its id. @throws Problem 404 */
export async function findPayment(manager: EntityManager, id: string): Promise<PaymentRow> {
  if (!isUUID(id)) throw operatorProblems.unknownPayment();
  const [row] = await manager.query(
    `select ${DONATION_COLUMNS} from donation d left join helper h on h.helper_id = d.helper_id where d.id = $1 union all select ${ORDER_COLUMNS} from merchandise_order o where o.id = $1`,
    [id],
  );
  if (!row) throw operatorProblems.unknownPayment();
  return row;
}

/** Refunds that we asked for, oldest first; what was refunded at Stripe by hand shows in the movements. */
export async function refundsOf(manager: EntityManager, intentId: string): Promise<PaymentRefund[]> {
  const rows: RefundRow[] = await manager.query(
    `select id, amount_pence as "amountPence", state, requested_at as "requestedAt" from refund_request where intent_id = $1 order by requested_at, id`,
    [intentId],
  );
  return rows.map(viewRefund);
}

/** One payment with everything that moved because of it. */
@Injectable()
export class ReadPayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly listDisputes: ListDisputes,
    private readonly readMoneyAudit: ReadMoneyAudit,
  ) {}

  /** @param you `addressId` of whoever reads. @throws Problem 404 */
  async run(id: string, you: string): Promise<OperatorPaymentDetails> {
    const { manager } = this.dataSource;
    const row = await findPayment(manager, id);
    const refunds = await refundsOf(manager, row.intentId);
    return {
      ...viewPayment(row),
      version: refunds.length,
      feePence: row.feePence,
      refundablePence: refundableOf(row),
      settledAt: row.settledAt?.toISOString() ?? null,
      movements: await this.movementsOf(row),
      refunds,
      disputes: await this.listDisputes.ofPayment(row.intentId),
      history: (await this.readMoneyAudit.run({ subject: id, limit: HISTORY }, you)).rows,
    };
  }

  /** Lines of the ledger, oldest first: a donation's by its id, an order's by its payment. */
  private async movementsOf({ id, intentId, kind }: PaymentRow): Promise<MoneyMovement[]> {
    const which = kind === 'donation' ? 't.donation_id = $1::uuid' : OF_ORDER;
    const rows: MovementRow[] = await this.dataSource.query(
      `select t.id || '.' || p.seq as id, t.occurred_at as at, t.kind, p.debit_account as debit, p.credit_account as credit, p.amount::float8 as pence
       from ledger_tx t join ledger_posting p on p.tx_id = t.id where ${which} order by t.id, p.seq limit ${MOVEMENTS}`,
      [kind === 'donation' ? id : intentId],
    );
    return rows.map(viewMovement);
  }
}
