import { DISPUTE_OF_ENTRY } from '../../ledger/dispute-entries.js';

/** A donation or an order, as the statements of this folder read it. */
export interface PaymentRow {
  id: string;
  intentId: string;
  kind: 'donation' | 'merchandise';
  amountPence: number;
  refundedPence: number;
  /** Held or lost in disputes. */
  disputedPence: number;
  feePence: number;
  helperId: string | null;
  helperName: string | null;
  donorName: string | null;
  productId: string | null;
  paidAt: Date;
  /** To the microsecond. */
  paidText: string;
  settledAt: Date | null;
}

/** Of a donation `d` and its helper `h`; the same columns as ORDER_COLUMNS. */
export const DONATION_COLUMNS = `d.id, d.intent_id as "intentId", 'donation' as kind, d.amount_pence as "amountPence", d.refunded_pence as "refundedPence",
  d.disputed_pence + d.lost_pence as "disputedPence", d.fee_pence as "feePence", d.helper_id as "helperId", h.name as "helperName", d.donor_name as "donorName",
  null::text as "productId", d.completed_at as "paidAt", d.completed_at::text as "paidText", d.settled_at as "settledAt"`;

/** What card networks took of an order `o` and did not give back stands in the books alone. */
const DISPUTED_OF_ORDER = `(
  select sum(case p.debit_account when 'asset:dispute' then p.amount else -p.amount end)::int
  from dispute x join ledger_tx t on ${DISPUTE_OF_ENTRY} = x.dispute_id join ledger_posting p on p.tx_id = t.id
  where x.intent_id = o.intent_id and (p.debit_account, p.credit_account) in (('asset:dispute', 'asset:stripe'), ('asset:stripe', 'asset:dispute')))`;

/** Of an order `o`. */
export const ORDER_COLUMNS = `o.id, o.intent_id, 'merchandise', o.amount_pence, o.refunded_pence,
  coalesce(${DISPUTED_OF_ORDER}, 0), o.fee_pence, null, null, null,
  o.product_id, o.paid_at, o.paid_at::text, null::timestamptz`;

export const refundableOf = ({ amountPence, refundedPence, disputedPence }: PaymentRow): number => Math.max(0, amountPence - refundedPence - disputedPence);
