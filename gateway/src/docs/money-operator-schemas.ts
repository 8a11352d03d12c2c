import { HOLD_CAUSES, OPERATOR_REASON } from '@community-help/api-contracts';
import type * as T from '@community-help/api-contracts';
import { flag, integer, list, object, oneOf, optional, orNull, ref, type Schema, text, time } from './json-schema.js';

const reason = text(`Why, in ${OPERATOR_REASON.minLength} to ${OPERATOR_REASON.maxLength} characters`);
const version = integer('Of what was looked at; 409 when it is another one now');
const pence = integer('Pence');
const payoutState = oneOf(['reserved', 'waiting_funds', 'transferred', 'paying', 'unreachable', 'paid', 'returned', 'refused']);
const cause = oneOf(HOLD_CAUSES.map(({ id }) => id));

const payment: Parameters<typeof object<T.OperatorPayment>>[0] = {
  id: text(),
  intentId: text('Of Stripe'),
  kind: oneOf(['donation', 'merchandise']),
  amountPence: pence,
  refundedPence: pence,
  state: oneOf(['completed', 'partially_refunded', 'refunded', 'disputed']),
  helperId: orNull(text()),
  helperName: orNull(text()),
  donorName: orNull(text('As the donor chose')),
  productId: orNull(text()),
  paidAt: time(),
};

const orNothing = (schema: Schema): Schema => ({ oneOf: [schema, { type: 'null' }] });

/** Types of what operators do about money, by their name in api-contracts. */
export const MONEY_OPERATOR_SCHEMAS: Record<string, Schema> = {
  MoneyOverview: object<T.MoneyOverview>({
    payoutsStoppedBecause: orNull(text()),
    books: object<T.MoneyOverview['books']>({ checkedAt: orNull(time()), brokenRows: integer() }),
    provider: object<T.MoneyOverview['provider']>({ checkedAt: orNull(time()), differencePence: pence, movements: integer() }),
    unallocated: object<T.MoneyOverview['unallocated']>({ count: integer(), pence }),
    payoutsInTrouble: integer(),
    helpersOnHold: integer(),
    openDisputes: integer(),
    nextDisputeDueAt: orNull(time()),
    refundsWaiting: integer(),
    outboxWaiting: integer('Counted up to 10,000'),
  }),
  OperatorPayment: object<T.OperatorPayment>(payment),
  OperatorPaymentDetails: object<T.OperatorPaymentDetails>({
    ...payment,
    version: integer('Counts refunds that were asked for'),
    feePence: pence,
    refundablePence: pence,
    settledAt: orNull(time()),
    movements: list(object<T.MoneyMovement>({ id: text(), at: time(), kind: text(), debit: text('Account'), credit: text('Account'), pence })),
    refunds: list(object<T.PaymentRefund>({ id: text(), amountPence: orNull(integer('Pence; the rest when null')), state: oneOf(['started', 'succeeded', 'refused']), requestedAt: time() })),
    disputes: list(ref('OperatorDispute')),
    history: list(ref('MoneyAuditEntry')),
  }),
  RefundRequest: object<T.RefundRequest>({ reason, amountPence: optional(integer('Pence; the rest when absent')), version }),
  UnallocatedPayment: object<T.UnallocatedPayment>({
    id: text("The payment's intent at Stripe"),
    why: text(),
    amountPence: pence,
    noticedAt: time(),
    isOnItsWayBack: flag(),
    resolution: orNull(text()),
    resolvedAt: orNull(time()),
  }),
  AllocationRequest: object<T.AllocationRequest>({ reason, helperId: text() }),
  ReasonedRequest: object<T.ReasonedRequest>({ reason }),
  OperatorDispute: object<T.OperatorDispute>({
    id: text(),
    intentId: text(),
    state: oneOf(['open', 'won', 'lost']),
    amountPence: pence,
    openedAt: time(),
    dueAt: orNull(time()),
    paymentId: orNull(text()),
    helperId: orNull(text()),
  }),
  OperatorPayout: object<T.OperatorPayout>({
    id: text(),
    helperId: text(),
    helperName: orNull(text()),
    amountPence: pence,
    trigger: oneOf(['automatic', 'manual']),
    state: payoutState,
    trouble: orNull(text('Why it does not go on')),
    failureCode: orNull(text()),
    requestedAt: time(),
    paidAt: orNull(time()),
    nextAttemptAt: orNull(time()),
    version: integer('Counts what operators did to it'),
  }),
  RetryRequest: object<T.RetryRequest>({ reason, state: payoutState, version }),
  HelperMoney: object<T.HelperMoney>({
    helperId: text(),
    name: text(),
    isRemoved: flag(),
    pendingPence: pence,
    availablePence: pence,
    inTransitPence: pence,
    disputedPence: pence,
    owedPence: pence,
    isConnected: flag(),
    bankHeldUntil: orNull(time()),
    hold: orNothing(object<NonNullable<T.HelperMoney['hold']>>({ cause, reason: text('For operators alone'), by: ref('Actor'), since: time() })),
    version: integer('Counts holds and releases'),
    payouts: list(ref('OperatorPayout')),
    history: list(ref('MoneyAuditEntry')),
  }),
  HoldRequest: object<T.HoldRequest>({ reason, cause, version }),
  ReleaseRequest: object<T.ReleaseRequest>({ reason, version }),
  MoneyAuditEntry: object<T.MoneyAuditEntry>({
    id: text(),
    at: time(),
    by: ref('Actor'),
    action: text(),
    subject: text('The payment, payout, intent or helper'),
    helperId: orNull(text()),
    before: { type: 'object' },
    after: { type: 'object' },
    reason: orNull(text()),
  }),
};
