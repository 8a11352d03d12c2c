import type { OwnBankAccount, OwnListing, OwnPremium, PremiumInvoice } from '@community-help/api-contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { renderSite } from './render-site.js';

const PAGE = '/manage/listings/h1/money';
const LISTING: OwnListing = { id: 'h1', name: 'Holbeck Open Kitchen', projectType: 'charities', email: 'hello@holbeck.example', website: null, state: 'listed', isVerified: true, acceptsDonations: true, isPremium: true, verification: { state: 'unverified', method: null, country: null, number: null, askedAt: null, checkedAt: null, checkedUntil: null, reason: null }, createdAt: '2026-01-01T00:00:00.000Z' };
const ACCOUNT: OwnBankAccount = { isConnected: true, bankName: 'Fold Bank', last4: '2345', isBeingChanged: false, wasRefused: false, heldUntil: null };

const PREMIUM: OwnPremium = { state: 'active', price: '10.00', since: '2026-01-01T09:00:00.000Z', paidUntil: '2026-12-01T09:00:00.000Z', endsAt: null };
const INVOICE: PremiumInvoice = { id: 'in_1', number: 'CH-0002', issuedAt: '2026-11-01T09:00:00.000Z', amount: '10.00', state: 'paid', pageUrl: 'https://invoice.test/in_1', pdfUrl: 'https://invoice.test/in_1/pdf' };

let api: FakeApi;
let user: UserEvent;
let account: OwnBankAccount;
let premium: OwnPremium | null;

beforeEach(() => {
  user = userEvent.setup();
  account = ACCOUNT;
  premium = PREMIUM;
  api = fakeApi()
    .on('GET /config.json', { body: TEST_CONFIG })
    .on('GET /api/account/listings', { body: [LISTING] })
    .on('GET /api/account/listings/h1/money', () => ({ body: { bankAccount: account, premium } }))
    .on('GET /api/account/listings/h1/invoices', { body: [INVOICE] });
});

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const sent = () => api.requestsTo('POST /api/registrations/h1/bank-details');

describe('The bank account of an own listing', () => {
  it('is for who is signed in, and for the listings of theirs', async () => {
    api.on('GET /api/account/listings/h1/money', { status: 401, body: 'Please sign in first.' });
    renderSite(PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Please sign in first' })).toBeVisible();
  });

  it('is not shown of a listing that is not theirs', async () => {
    api.on('GET /api/account/listings/h1/money', { status: 404, body: 'There is no helper with this id.' });
    renderSite(PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'No such listing' })).toBeVisible();
  });

  it('says where donations go, and until when payouts are held', async () => {
    account = { ...ACCOUNT, heldUntil: '2026-11-25T21:05:00.000Z', hold: 'Payouts are on hold because we are looking into something.' };
    renderSite(PAGE);
    expect(await screen.findByText('Payouts are on hold because we are looking into something.')).toBeVisible();
    expect(await screen.findByText('Donations are paid to Fold Bank, account ending in 2345.')).toBeVisible();
    expect(await screen.findByText('Holbeck Open Kitchen')).toBeVisible();
    expect(screen.getByText(/nothing is paid out before Wednesday.? 25 November 2026 at 21:05/)).toBeVisible();
  });

  it('says that it is not connected, and that Stripe refused what was given', async () => {
    account = { ...ACCOUNT, isConnected: false, last4: null, bankName: null, wasRefused: true };
    renderSite(PAGE);
    expect(await screen.findByText('No bank account is known yet.')).toBeVisible();
    expect(screen.getByText(/Stripe did not take the bank details/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Connect the account on your dashboard' })).toHaveAttribute('href', '/helper-dashboard/h1');
    expect(screen.getByRole('button', { name: 'Give a bank account' })).toBeVisible();
  });

  it('is changed by a form that shows what the server refuses at its field, and then the hold', async () => {
    const answers = [
      { status: 400, type: 'application/problem+json', body: { detail: 'Please correct: sortCode must be six digits, such as 12-34-56.', fields: [{ field: 'sortCode', message: 'sortCode must be six digits, such as 12-34-56' }] } },
      { status: 202, body: { message: 'Your bank details are on their way to Stripe.' } },
    ];
    api.on('POST /api/registrations/h1/bank-details', () => {
      const answer = answers.shift()!;
      if (answer.status === 202) account = { ...ACCOUNT, last4: '9246', heldUntil: '2026-11-25T21:05:00.000Z' };
      return answer;
    });
    renderSite(PAGE);
    await press('Change bank account');
    expect(screen.getByLabelText('Account holder name')).toHaveFocus();
    await user.type(screen.getByLabelText('Account holder name'), 'Ada');
    await user.type(screen.getByLabelText('Sort code'), '20-70');
    await user.type(screen.getByLabelText('Account number'), '13579246');
    await press('Send bank details');
    expect(await screen.findByText('Sort code must be six digits, such as 12-34-56')).toBeVisible();
    expect(screen.getByText('Please correct the fields marked above.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Sort code')).toHaveFocus());
    await user.type(screen.getByLabelText('Sort code'), '-11');
    await press('Send bank details');
    expect(await screen.findByText(/nothing is paid out before/)).toBeVisible();
    expect(screen.getByText('Stripe has your new bank details.')).toBeVisible();
    expect(screen.queryByLabelText('Sort code')).toBeNull();
    expect(sent().map(({ body }) => body)).toEqual([expect.anything(), { bankAccountName: 'Ada', bankName: '', sortCode: '20-70-11', accountNumber: '13579246' }]);
    expect(document.body.innerHTML).not.toContain('13579246');
  });

  it('is sent again under the same key when no answer came, and under another one when it was typed anew', async () => {
    api.on('POST /api/registrations/h1/bank-details', () => Promise.reject(new TypeError('Failed to fetch')));
    renderSite(PAGE);
    await press('Change bank account');
    await user.type(screen.getByLabelText('Account number'), '13579246');
    await press('Send bank details');
    await screen.findByText('Failed to fetch');
    await press('Send bank details');
    await user.type(screen.getByLabelText('Account holder name'), 'Ada');
    await press('Send bank details');
    await waitFor(() => expect(sent()).toHaveLength(3));
    const [first, second, third] = sent().map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBe(second);
    expect(third).not.toBe(first);
  });

  it('can be kept', async () => {
    renderSite(PAGE);
    await press('Change bank account');
    await press('Keep the account');
    expect(screen.queryByLabelText('Sort code')).toBeNull();
    expect(sent()).toEqual([]);
  });
});

describe('The premium of an own listing', () => {
  it('says what it costs, since when, until when, and lists its invoices', async () => {
    renderSite(PAGE);
    expect(await screen.findByText('£10.00 a month')).toBeVisible();
    expect(screen.getByText('1 January 2026')).toBeVisible();
    expect(screen.getByText('The next month is charged to your card on 1 December 2026.')).toBeVisible();
    expect(await screen.findByText('£10.00, paid')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See it (invoice CH-0002 of 1 November 2026, opens in a new tab)' })).toHaveAttribute('href', INVOICE.pageUrl);
    expect(screen.getByRole('link', { name: 'PDF of the invoice of 1 November 2026' })).toHaveAttribute('href', INVOICE.pdfUrl);
  });

  it('is cancelled only after it was said what ends when', async () => {
    api.on('POST /api/account/listings/h1/premium/cancel', () => {
      premium = { ...PREMIUM, state: 'cancelled', endsAt: PREMIUM.paidUntil };
      return { body: { message: 'Your premium is cancelled. No further month is charged.', paidUntil: PREMIUM.paidUntil } };
    });
    renderSite(PAGE);
    await press('Cancel the premium');
    const question = screen.getByRole('group', { name: 'Cancel the premium?' });
    expect(question).toHaveTextContent('The premium stays until 1 December 2026');
    expect(question).toHaveTextContent('the verified badge, the priority in searches and new donations');
    expect(screen.getByRole('button', { name: 'Keep the premium' })).toHaveFocus();
    await press('Keep the premium');
    expect(api.requestsTo('POST /api/account/listings/h1/premium/cancel')).toEqual([]);
    await press('Cancel the premium');
    await press('Cancel it');
    expect(await screen.findByText('No further month is charged. Badge, priority and new donations stay until 1 December 2026.')).toBeVisible();
    expect(screen.getByText('Your premium is cancelled. No further month is charged.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Replace the card at Stripe' })).toBeNull();
  });

  it('whose payment failed says until when it lasts, and where the open month is paid', async () => {
    premium = { ...PREMIUM, state: 'past_due', endsAt: '2026-12-08T09:00:00.000Z' };
    api.on('GET /api/account/listings/h1/invoices', { body: [{ ...INVOICE, id: 'in_2', state: 'open' }, INVOICE] });
    renderSite(PAGE);
    expect(await screen.findByText(/could not be charged to your card.*end on 8 December 2026/)).toBeVisible();
    expect(await screen.findByText('£10.00, to be paid')).toBeVisible();
    await press('Cancel the premium');
    expect(screen.getByRole('group', { name: 'Cancel the premium?' })).toHaveTextContent('It ends at once');
  });

  it('is there while Stripe is away, which is said where Stripe is needed', async () => {
    const away = { status: 503, body: 'Stripe does not answer at the moment. Please try again in a minute.' };
    api.on('GET /api/account/listings/h1/invoices', away).on('POST /api/account/listings/h1/premium/card', away);
    renderSite(PAGE);
    expect(await screen.findByText('£10.00 a month')).toBeVisible();
    expect(await screen.findByText(/Stripe does not answer/)).toBeVisible();
    expect(screen.getByText('Donations are paid to Fold Bank, account ending in 2345.')).toBeVisible();
    await press('Replace the card at Stripe');
    await waitFor(() => expect(screen.getAllByText(/Stripe does not answer/)).toHaveLength(2));
    api.on('GET /api/account/listings/h1/invoices', { body: [INVOICE] });
    await press('Try again');
    expect(await screen.findByText('£10.00, paid')).toBeVisible();
  });

  it('that ended asks for nothing any more', async () => {
    premium = { ...PREMIUM, state: 'ended', endsAt: '2026-12-01T09:00:00.000Z' };
    renderSite(PAGE);
    expect(await screen.findByText(/It ended on 1 December 2026/)).toBeVisible();
    for (const name of ['Cancel the premium', 'Replace the card at Stripe']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(await screen.findByText('£10.00, paid')).toBeVisible();
  });

  it('that never was has no invoices', async () => {
    premium = null;
    renderSite(PAGE);
    expect(await screen.findByText('This listing has no premium.')).toBeVisible();
    expect(api.requestsTo('GET /api/account/listings/h1/invoices')).toEqual([]);
  });
});
