import type { HelperMoney, MailOverview, MoneyAuditEntry, MoneyOverview, OperatorDispute, OperatorMail, OperatorPaymentDetails, OperatorPayout, OperatorPremium, UnallocatedPayment } from '@community-help/api-contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createHash, webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import { penceOf } from '../src/features/operator/money/money-words.js';
import type { FakeApi } from './fake-api.js';
import { operatorsApi } from './operator-desk.js';
import { renderSite } from './render-site.js';

const YOU = { id: 'aaaaaaaa', isYou: true };
const ENTRY: MoneyAuditEntry = { id: '3', at: '2026-11-20T10:00:00.000Z', by: YOU, action: 'payment.refund', subject: 'p1', helperId: 'h1', before: { refundedPence: 0 }, after: { askedPence: 300 }, reason: 'given twice' };
const DISPUTE: OperatorDispute = { id: 'dp_1', intentId: 'pi_1', state: 'open', amountPence: 1000, openedAt: '2026-11-20T10:00:00.000Z', dueAt: new Date(Date.now() + 86_400_000).toISOString(), paymentId: 'p1', helperId: 'h1' };
const PAYMENT: OperatorPaymentDetails = {
  id: 'p1', intentId: 'pi_1', kind: 'donation', amountPence: 1000, refundedPence: 0, state: 'completed', helperId: 'h1', helperName: 'Holbeck Open Kitchen', donorName: 'Ann', productId: null,
  paidAt: '2026-11-20T10:00:00.000Z', version: 0, feePence: 35, refundablePence: 1000, settledAt: null, refunds: [], disputes: [], history: [],
  movements: [{ id: '1.1', at: '2026-11-20T10:00:00.000Z', kind: 'donation', debit: 'asset:stripe', credit: 'helper:h1:pending', pence: 1000 }],
};
const ISSUE: UnallocatedPayment = { id: 'pi_9', why: 'unknown-payment', amountPence: 700, noticedAt: '2026-11-20T10:00:00.000Z', isOnItsWayBack: false, resolution: null, resolvedAt: null };
const PAYOUT: OperatorPayout = {
  id: 'o1', helperId: 'h1', helperName: 'Holbeck Open Kitchen', amountPence: 6000, trigger: 'automatic', state: 'waiting_funds', trouble: 'The balance is too low.', failureCode: null,
  requestedAt: '2026-11-20T10:00:00.000Z', paidAt: null, nextAttemptAt: '2026-11-21T10:00:00.000Z', version: 2,
};
const MONEY: HelperMoney = {
  helperId: 'h1', name: 'Holbeck Open Kitchen', isRemoved: false, pendingPence: 100, availablePence: 6000, inTransitPence: 0, disputedPence: 0, owedPence: 0, isConnected: true, bankHeldUntil: null,
  hold: null, version: 4, payouts: [PAYOUT], history: [],
};
const MAIL: OperatorMail = { id: 'e1', kind: 'payout-sent', state: 'refused', helperId: 'h1', heldFor: null, attempts: 1, lastError: 'RCPT TO: EENVELOPE 550', createdAt: ENTRY.at, endedAt: ENTRY.at, mayBeSentAgain: true };
const QUEUE: MailOverview = { waiting: 0, oldestWaitingSeconds: 0, unknown: 0, refused: 1, held: 0, outboxWaiting: 0, deadLetters: 0 };
const PREMIUM: OperatorPremium = {
  id: 'm1', helperId: 'h1', helperName: 'Holbeck Open Kitchen', registrationType: 'premium-helper', state: 'active', firstPaidAt: PAYMENT.paidAt, paidUntil: PAYMENT.paidAt, cancelsAt: null, endedAt: null, endedReason: null,
  paidPence: 2000, refundedPence: 1000, refundingPence: 0, createdAt: PAYMENT.paidAt, version: 1,
};
const OVERVIEW: MoneyOverview = {
  payoutsStoppedBecause: null, books: { checkedAt: '2026-11-20T10:00:00.000Z', brokenRows: 0 }, provider: { checkedAt: null, differencePence: 0, movements: 0 }, unallocated: { count: 1, pence: 700 },
  payoutsInTrouble: 1, helpersOnHold: 0, openDisputes: 1, nextDisputeDueAt: null, refundsWaiting: 0, outboxWaiting: 0,
};

Object.assign(globalThis, { TextEncoder });
Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });

let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup();
  api = operatorsApi()
    .on('GET /api/operator/overview', { body: { openReports: 0, assignedToMe: 0, oldestReportAt: null, hiddenListings: 0 } })
    .on('GET /api/operator/money', { body: OVERVIEW })
    .on('GET /api/operator/mail-queue', { body: QUEUE })
    .on('GET /api/operator/mails', { body: { rows: [MAIL], next: null } })
    .on('GET /api/operator/payments', { body: { rows: [PAYMENT], next: null } })
    .on('GET /api/operator/payments/p1', { body: PAYMENT })
    .on('GET /api/operator/unallocated', { body: { rows: [ISSUE], next: null } })
    .on('GET /api/operator/disputes', { body: { rows: [DISPUTE], next: null } })
    .on('GET /api/operator/payouts', { body: { rows: [PAYOUT], next: null } })
    .on('GET /api/operator/helpers/h1/money', { body: MONEY })
    .on('GET /api/operator/money/audit', { body: { rows: [ENTRY], next: null } });
});

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const bodies = (call: string) => api.requestsTo(call).map(({ body }) => body);

describe('The console about money', () => {
  it.each([['12.50', 1250], ['£12', 1200], ['0.5', 50], ['12.505', undefined], ['-1', undefined], ['1e3', undefined], ['', undefined]])('reads %j as %s pence', (text, pence) => {
    expect(penceOf(text)).toBe(pence);
  });

  it('finds a donation by the address of its donor, of which nothing but the hash leaves the page', async () => {
    renderSite('/operator?view=payments');
    await user.type(await screen.findByLabelText("Donor's email"), ' Ann@Example.org ');
    await user.type(screen.getByLabelText('Pounds'), '10');
    await press('Search');
    const donor = createHash('sha256').update('ann@example.org').digest('base64url');
    await waitFor(() => expect(Object.fromEntries(api.requestsTo('GET /api/operator/payments').at(-1)!.query)).toEqual({ amountPence: '1000', donor }));
    expect(await screen.findByText(/^Found by the hash of a donor's address/)).toBeVisible();
    expect(JSON.stringify(api.requests)).not.toMatch(/ann@/i);
    expect(screen.getByLabelText("Donor's email")).toHaveValue('');
  });

  it('refunds a part with a reason, as it was looked at', async () => {
    api.on('POST /api/operator/payments/p1/refund', { body: PAYMENT });
    renderSite('/operator?view=payments&id=p1');
    expect(await screen.findByRole('heading', { name: 'Donation of £10.00' })).toBeVisible();
    expect(screen.getByText('helper, pending')).toBeVisible();
    await press('Refund');
    const asked = await dialog();
    const amount = asked.getByLabelText('Pounds');
    expect(amount).toHaveValue('10.00');
    await user.clear(amount);
    await user.type(amount, '10.01');
    await user.type(asked.getByLabelText('Reason'), 'given twice');
    await user.click(asked.getByRole('button', { name: 'Refund' }));
    expect(await asked.findByText('Please give pounds, at most £10.00')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '3');
    await user.click(asked.getByRole('button', { name: 'Refund £3.00' }));
    await waitFor(() => expect(bodies('POST /api/operator/payments/p1/refund')).toEqual([{ reason: 'given twice', version: 0, amountPence: 300 }]));
  });

  it('tells the second operator, and lets nobody ask while Stripe has not answered', async () => {
    api.on('POST /api/operator/payments/p1/refund', { status: 409, body: 'This payment changed while you looked at it: £3.00 of £10.00 went back. Nothing was done; please look again.' });
    renderSite('/operator?view=payments&id=p1');
    await press('Refund');
    const asked = await dialog();
    await user.type(asked.getByLabelText('Reason'), 'given twice');
    api.on('GET /api/operator/payments/p1', { body: { ...PAYMENT, version: 1, refunds: [{ id: 'r1', amountPence: 300, state: 'started', requestedAt: PAYMENT.paidAt }] } });
    await user.click(asked.getByRole('button', { name: 'Refund £10.00' }));
    expect(await screen.findByText(/^This payment changed while you looked at it/)).toBeVisible();
    expect(asked.queryByRole('button', { name: /^Refund/ })).toBeNull();
    await user.click(asked.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refund' })).toBeDisabled());
    expect(screen.getByText('A refund waits for the answer of Stripe.')).toBeVisible();
  });

  it('decides what fits nothing', async () => {
    api.on('POST /api/operator/unallocated/pi_9/allocate', { body: ISSUE }).on('POST /api/operator/unallocated/pi_9/refund', { body: ISSUE });
    renderSite('/operator?view=payments&list=unallocated');
    await press('Give to a helper pi_9');
    const asked = await dialog();
    await user.type(asked.getByLabelText('Reason'), 'paid by a leaflet');
    await user.click(asked.getByRole('button', { name: 'Make it a donation' }));
    expect(await asked.findByText('Please say to whom')).toBeVisible();
    await user.type(asked.getByLabelText("Helper's id"), 'h1');
    await user.click(asked.getByRole('button', { name: 'Make it a donation' }));
    await waitFor(() => expect(bodies('POST /api/operator/unallocated/pi_9/allocate')).toEqual([{ reason: 'paid by a leaflet', helperId: 'h1' }]));
  });

  it('shows disputes with the day by which they must be answered', async () => {
    renderSite('/operator?view=payments&list=disputes');
    expect(await screen.findByText(/^Soon: /)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the payment' })).toHaveAttribute('href', '/operator?view=payments&id=p1');
  });

  it('ends a premium with a reason, and sends its last month back', async () => {
    api.on('GET /api/operator/premiums', { body: { rows: [PREMIUM], next: null } }).on('POST /api/operator/premiums/m1/end', { body: PREMIUM });
    renderSite('/operator?view=payments&list=premiums');
    expect(await screen.findByText('£20.00 paid, £10.00 went back')).toBeVisible();
    await press('End Holbeck Open Kitchen');
    const asked = await dialog();
    await user.selectOptions(asked.getByLabelText('What goes back'), 'last');
    await user.type(asked.getByLabelText('Reason'), 'the hall closed');
    await user.click(asked.getByRole('button', { name: 'End it' }));
    await waitFor(() => expect(bodies('POST /api/operator/premiums/m1/end')).toEqual([{ reason: 'the hall closed', refund: 'last', version: 1 }]));
  });

  it('says why a payout is in trouble, and tries it again', async () => {
    api.on('POST /api/operator/payouts/o1/retry', { body: PAYOUT });
    renderSite('/operator?view=payouts');
    expect(await screen.findByText('The balance is too low.')).toBeVisible();
    expect(Object.fromEntries(api.requestsTo('GET /api/operator/payouts').at(-1)!.query)).toEqual({ state: 'trouble' });
    await press(/^Try now/);
    const asked = await dialog();
    await user.type(asked.getByLabelText('Reason'), 'we topped it up');
    await user.click(asked.getByRole('button', { name: 'Try it now' }));
    await waitFor(() => expect(bodies('POST /api/operator/payouts/o1/retry')).toEqual([{ reason: 'we topped it up', state: 'waiting_funds', version: 2 }]));
  });

  it("holds a helper's payouts, with what the helper reads, and releases them", async () => {
    const held: HelperMoney = { ...MONEY, version: 5, hold: { cause: 'bank', reason: 'name and account differ', by: YOU, since: PAYMENT.paidAt } };
    api.on('POST /api/operator/helpers/h1/hold-payouts', () => {
      api.on('GET /api/operator/helpers/h1/money', { body: held });
      return { body: held };
    });
    api.on('POST /api/operator/helpers/h1/release-payouts', { body: MONEY });
    renderSite('/operator?view=payouts&helper=h1');
    await press('Hold payouts');
    const asked = await dialog();
    await user.selectOptions(asked.getByLabelText('Why'), 'bank');
    expect(asked.getByText(/^Payouts are on hold because we are checking the bank details\./)).toBeVisible();
    await user.type(asked.getByLabelText('Reason'), 'name and account differ');
    await user.click(asked.getByRole('button', { name: 'Hold them' }));
    await waitFor(() => expect(bodies('POST /api/operator/helpers/h1/hold-payouts')).toEqual([{ reason: 'name and account differ', cause: 'bank', version: 4 }]));
    expect(await screen.findByText('Payouts on hold')).toBeVisible();
    await press('Release payouts');
    const again = await dialog();
    await user.type(again.getByLabelText('Reason'), 'the bank confirmed it');
    await user.click(again.getByRole('button', { name: 'Release them' }));
    await waitFor(() => expect(bodies('POST /api/operator/helpers/h1/release-payouts')).toEqual([{ reason: 'the bank confirmed it', version: 5 }]));
  });

  it('sends a mail again with a reason, and tells the second operator', async () => {
    api.on('POST /api/operator/mails/e1/send-again', { status: 409, body: 'This mail changed while you looked at it: it is waiting now. Nothing was done; please look again.' });
    renderSite('/operator?view=mails');
    expect(await screen.findByText('RCPT TO: EENVELOPE 550')).toBeVisible();
    await press('Send again e1');
    const asked = await dialog();
    await user.type(asked.getByLabelText('Reason'), 'the mailbox is there again');
    await user.click(asked.getByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText(/^This mail changed while you looked at it/)).toBeVisible();
    expect(bodies('POST /api/operator/mails/e1/send-again')).toEqual([{ reason: 'the mailbox is there again', state: 'refused' }]);
  });

  it('tells on the overview whether the books agree, also while the listings do not answer', async () => {
    api.on('GET /api/operator/overview', { status: 503, body: 'The service is away.' });
    const { unmount } = renderSite('/operator');
    expect(await screen.findByText('The books agree.')).toBeVisible();
    expect(await screen.findByText('503: The service is away.')).toBeVisible();
    unmount();
    api.on('GET /api/operator/money', { body: { ...OVERVIEW, books: { checkedAt: null, brokenRows: 0 } } });
    const unchecked = renderSite('/operator');
    expect(await screen.findByText('The books were not checked yet.')).toBeVisible();
    expect(screen.queryByText('The books agree.')).toBeNull();
    unchecked.unmount();
    api.on('GET /api/operator/money', { body: { ...OVERVIEW, books: { ...OVERVIEW.books, brokenRows: 2 }, payoutsStoppedBecause: 'Stripe and the ledger differ by 5p' } });
    renderSite('/operator');
    expect(await screen.findByText('The books do not agree.')).toBeVisible();
    expect(screen.getByText(/Stripe and the ledger differ by 5p/)).toBeVisible();
  });

  it('shows the log of money beside that of listings', async () => {
    renderSite('/operator?view=audit&log=money');
    expect(await screen.findByText('Refunded a payment: £3.00')).toBeVisible();
    expect(screen.getByText('given twice')).toBeVisible();
    expect(screen.getByRole('link', { name: 'p1' })).toHaveAttribute('href', '/operator?view=payments&id=p1');
  });
});
