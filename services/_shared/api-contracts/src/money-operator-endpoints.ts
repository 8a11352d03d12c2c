import { endpoint } from './endpoint.js';
import { MONEY_OPERATOR_ADDRESSES as AT } from './money-operator-addresses.js';
import type * as M from './money-operator-types.js';
import type { OperatorPage } from './moderation-types.js';

const READ = { owner: 'payments', isForSignedIn: true, limit: 'read' } as const;
const ACT = { owner: 'payments', isForSignedIn: true, limit: 'write' } as const;

/** What operators read and do about money: a part of the table in endpoints.ts. */
export const MONEY_OPERATOR_ENDPOINTS = {
  getMoneyOverview: endpoint<void, M.MoneyOverview>(AT.getMoneyOverview, { ...READ, summary: 'Whether the books agree, and what money waits for operators' }),
  listPayments: endpoint<void, OperatorPage<M.OperatorPayment>>(AT.listPayments, {
    ...READ,
    summary: 'Donations and orders whose money arrived, newest first, for operators; donor is the hash of an address',
    query: ['q', 'helperId', 'amountPence', 'day', 'donor', 'limit', 'after'],
  }),
  getAnyPayment: endpoint<void, M.OperatorPaymentDetails>(AT.getAnyPayment, { ...READ, summary: 'One donation or order with its movements, for operators' }),
  refundPayment: endpoint<M.RefundRequest, M.OperatorPaymentDetails>(AT.refundPayment, {
    ...ACT,
    summary: 'Send a payment back, whole or in part; 409 when it is not as it was looked at; for operators',
  }),
  exportPayments: endpoint<void, never>(AT.exportPayments, { ...READ, summary: 'Every payment that a search finds, as CSV; for operators', query: ['q', 'helperId', 'amountPence', 'day', 'donor'] }),
  listUnallocated: endpoint<void, OperatorPage<M.UnallocatedPayment>>(AT.listUnallocated, {
    ...READ,
    summary: 'Money that fits nothing we sold: what is open oldest first, what was decided latest first; for operators',
    query: ['state', 'limit', 'after'],
  }),
  allocateUnallocated: endpoint<M.AllocationRequest, M.UnallocatedPayment>(AT.allocateUnallocated, { ...ACT, summary: 'Make money that fits nothing a donation to a helper; for operators' }),
  refundUnallocated: endpoint<M.ReasonedRequest, M.UnallocatedPayment>(AT.refundUnallocated, { ...ACT, summary: 'Send money that fits nothing back; for operators' }),
  exportUnallocated: endpoint<void, never>(AT.exportUnallocated, { ...READ, summary: 'Money that fits nothing, as CSV; for operators', query: ['state'] }),
  listDisputes: endpoint<void, OperatorPage<M.OperatorDispute>>(AT.listDisputes, {
    ...READ,
    summary: 'Disputes with the day by which they must be answered: open ones oldest first, decided ones latest first; for operators',
    query: ['state', 'limit', 'after'],
  }),
  exportDisputes: endpoint<void, never>(AT.exportDisputes, { ...READ, summary: 'Disputes as CSV; for operators', query: ['state'] }),
  listPayouts: endpoint<void, OperatorPage<M.OperatorPayout>>(AT.listPayouts, {
    ...READ,
    summary: 'Payouts in any state, newest first, and why they wait; for operators',
    query: ['state', 'helperId', 'limit', 'after'],
  }),
  retryPayout: endpoint<M.RetryRequest, M.OperatorPayout>(AT.retryPayout, { ...ACT, summary: 'Take the next step of a payout now; for operators' }),
  exportPayouts: endpoint<void, never>(AT.exportPayouts, { ...READ, summary: 'Payouts as CSV; for operators', query: ['state', 'helperId'] }),
  getHelperMoney: endpoint<void, M.HelperMoney>(AT.getHelperMoney, { ...READ, summary: "A helper's balances, hold and latest payouts, for operators" }),
  holdPayouts: endpoint<M.HoldRequest, M.HelperMoney>(AT.holdPayouts, { ...ACT, summary: 'Stop the payouts of a helper; for operators' }),
  releasePayouts: endpoint<M.ReleaseRequest, M.HelperMoney>(AT.releasePayouts, { ...ACT, summary: 'Let the payouts of a helper go on; for operators' }),
  listHolds: endpoint<void, OperatorPage<M.HeldHelper>>(AT.listHolds, { ...READ, summary: 'Helpers whose payouts an operator holds, the latest first, and why; for operators', query: ['limit', 'after'] }),
  exportHolds: endpoint<void, never>(AT.exportHolds, { ...READ, summary: 'Helpers whose payouts an operator holds, as CSV; for operators' }),
  listPremiums: endpoint<void, OperatorPage<M.OperatorPremium>>(AT.listPremiums, { ...READ, summary: 'Premiums in any state, newest first; for operators', query: ['state', 'helperId', 'limit', 'after'] }),
  endPremium: endpoint<M.PremiumEndRequest, M.OperatorPremium>(AT.endPremium, { ...ACT, summary: 'End a premium at once, and send months back; for operators' }),
  exportPremiums: endpoint<void, never>(AT.exportPremiums, { ...READ, summary: 'Premiums as CSV; for operators', query: ['state', 'helperId'] }),
  listMoneyAudit: endpoint<void, OperatorPage<M.MoneyAuditEntry>>(AT.listMoneyAudit, { ...READ, summary: 'What operators did about money, latest first; for operators', query: ['helperId', 'subject', 'limit', 'after'] }),
  exportMoneyAudit: endpoint<void, never>(AT.exportMoneyAudit, { ...READ, summary: 'What operators did about money, as CSV; for operators', query: ['helperId', 'subject'] }),
} as const;
