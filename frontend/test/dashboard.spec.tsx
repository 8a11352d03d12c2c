import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Donation, HelperStats } from '@community-help/api-contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { percentOf, SCALES } from '../src/features/dashboard/dashboard-figures.js';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { renderSite } from './render-site.js';

const STATS: HelperStats = {
  totalDonationsReceived: '1250.50', donationCount: 31, thisMonthTotal: '50.00', thisMonthCount: 1, availableForPayout: '25.00', pendingClearance: '10.00',
  lastPayoutAt: null, stripeAccountConnected: false, pendingPayout: false,
};
const READY = { ...STATS, availableForPayout: '50.00', stripeAccountConnected: true };
const PROFILE = { id: 'h1', name: 'Holbeck Open Kitchen', email: 'k@example.org', category: 'charities', location: 'Leeds LS11', description: 'Hot meals.', servicesOffered: ['hot meals', 'advice'], images: [] };
const donation = (index: number, parts: Partial<Donation> = {}): Donation => ({ id: `d${index}`, donorName: `Donor ${index}`, amount: `${index}.00`, status: 'completed', createdAt: `2026-11-0${index}T14:05:00Z`, ...parts });

let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  api = fakeApi()
    .on('GET /config.json', { body: TEST_CONFIG })
    .on('GET /api/helpers/h1', { body: PROFILE })
    .on('GET /api/helpers/h1/stats', { body: STATS })
    .on('GET /api/helpers/h1/donations', { body: [1, 2, 3, 4, 5, 6].map((index) => donation(index)) });
  user = userEvent.setup();
});
afterEach(() => {
  jest.useRealTimers();
});

const toasts = () => screen.getByRole('region', { name: 'Notifications' });
const card = (title: string) => screen.getByRole('heading', { name: title }).closest('section')!;
const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 100) await act(() => jest.advanceTimersByTimeAsync(100));
};

async function openDashboard(stats: HelperStats = STATS): Promise<void> {
  api.on('GET /api/helpers/h1/stats', { body: stats });
  renderSite('/helper-dashboard/h1');
  await screen.findByRole('heading', { level: 1, name: 'Holbeck Open Kitchen - Dashboard' });
}

describe('The head of the dashboard', () => {
  it('shows name, badge, place, the sum to be paid out and the policy', async () => {
    await openDashboard();
    expect(screen.getByText('Charities & Helpers', { selector: 'main *' })).toBeVisible();
    expect(screen.getByText('Leeds LS11')).toBeVisible();
    expect(screen.getByText('Available for Payout').parentElement).toHaveTextContent('£25.00');
    expect(screen.getByRole('link', { name: 'Back to Map' })).toHaveAttribute('href', '/find-help');
    expect(screen.getByRole('note')).toHaveTextContent(
      'Automatic Payout Policy: Donations are automatically paid out to your connected Stripe account when they exceed £50. You can also request manual payouts. Monthly donation reports are available via email.',
    );
  });

  it('says what it loads, for whom', async () => {
    api.on('GET /api/helpers/h1/stats', () => new Promise(() => undefined));
    renderSite('/helper-dashboard/h1');
    expect(await screen.findByText('Loading dashboard data for helper ID: h1')).toBeVisible();
  });

  it('is that of demo-helper-1 without an id', async () => {
    renderSite('/helper-dashboard');
    await waitFor(() => expect(api.requestsTo('GET /api/helpers/demo-helper-1/stats')).toHaveLength(1));
  });

  it('lists all three answers when one fails, and shows the rest', async () => {
    api.on('GET /api/helpers/h1', { status: 404, body: 'This helper does not exist.' }).on('GET /api/helpers/h1/stats', { status: 500, body: '' });
    renderSite('/helper-dashboard/h1');
    const alert = await screen.findByText('Some dashboard data could not be loaded.');
    const text = alert.closest('[role=alert]')!;
    expect(text).toHaveTextContent('Helper IDh1');
    expect(text).toHaveTextContent('Profile404: This helper does not exist.');
    expect(text).toHaveTextContent('Stats500: ');
    expect(text).toHaveTextContent('Donationsno error');
    expect(within(text as HTMLElement).getByRole('link', { name: 'Back to Map' })).toBeVisible();
    expect(card('Total Received')).toHaveTextContent('£0.00');
    expect(card('Account Status')).toHaveTextContent('Not Connected');
    expect(screen.getByText('Donor 6')).toBeVisible();
  });
});

describe('The four cards', () => {
  it('show amounts, counts and bars', async () => {
    await openDashboard();
    expect(card('Total Received')).toHaveTextContent('£1,250.5031 donations');
    expect(card('This Month')).toHaveTextContent('£50.001 donation');
    expect(card('Available Payout')).toHaveTextContent('£25.00Below £50 threshold');
    expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['100', '25', '50']);
    expect(card('Account Status')).toHaveTextContent('Not ConnectedConnect to receive payouts');
  });

  it('say when a payout is ready and the account connected', async () => {
    await openDashboard(READY);
    expect(card('Available Payout')).toHaveTextContent('Ready for payout');
    expect(card('Account Status')).toHaveTextContent('ConnectedPayouts enabled');
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
  });

  it.each([['0.00', SCALES.total, 0], ['500.00', SCALES.total, 50], ['2000.00', SCALES.total, 100], ['20.00', SCALES.month, 10], ['12.50', SCALES.payout, 25], ['rubbish', SCALES.payout, 0]])(
    'fill a bar for %s of %d to %d percent',
    (amount, scale, percent) => {
      expect(percentOf(amount, scale)).toBe(percent);
    },
  );
});

describe('Payout and report', () => {
  it.each([
    ['less than £50', { ...READY, availableForPayout: '49.99' }, 'Payouts start at £50.'],
    ['no connected account', { ...READY, stripeAccountConnected: false }, 'Connect an account first.'],
    ['a payout on its way', { ...READY, pendingPayout: true }, 'A payout is already on its way.'],
  ])('cannot be requested with %s, and says so', async (_why, stats, hint) => {
    await openDashboard(stats);
    expect(screen.getByRole('button', { name: 'Request Payout' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Request Payout' })).toHaveAccessibleDescription(hint);
  });

  it('is requested once, says so and brings the figures up to date', async () => {
    let answer = (): void => undefined;
    api.on('POST /api/helpers/h1/request-payout', () => new Promise((resolve) => { answer = () => resolve({ body: { payoutId: 'p', amount: '50.00', status: 'pending' } }); }));
    await openDashboard(READY);
    await user.click(screen.getByRole('button', { name: 'Request Payout' }));
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    api.on('GET /api/helpers/h1/stats', { body: { ...READY, availableForPayout: '0.00', pendingPayout: true } });
    answer();
    await waitFor(() => expect(toasts()).toHaveTextContent('Payout Requested'));
    expect(toasts()).toHaveTextContent('Your payout request has been processed.');
    await waitFor(() => expect(card('Available Payout')).toHaveTextContent('£0.00'));
  });

  it('shows the words of the server when a payout is refused', async () => {
    api.on('POST /api/helpers/h1/request-payout', { status: 409, body: 'A payout is already on its way.' });
    await openDashboard(READY);
    await user.click(screen.getByRole('button', { name: 'Request Payout' }));
    await waitFor(() => expect(toasts()).toHaveTextContent('Payout Error409: A payout is already on its way.'));
  });

  it('mails the report', async () => {
    let answer = (): void => undefined;
    api.on('POST /api/helpers/h1/send-monthly-report', () => new Promise((resolve) => { answer = () => resolve({ body: { message: 'sent' } }); }));
    await openDashboard();
    const names = screen.getAllByRole('button').map((button) => button.textContent);
    expect(names.indexOf('Request Payout') - names.indexOf('Email Monthly Report')).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Email Monthly Report' }));
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
    answer();
    await waitFor(() => expect(toasts()).toHaveTextContent('Monthly Report SentYour monthly donation report has been emailed to you.'));
  });

  it('shows the words of the server when no report is sent', async () => {
    api.on('POST /api/helpers/h1/send-monthly-report', { status: 429, body: 'Once an hour.' });
    await openDashboard();
    await user.click(screen.getByRole('button', { name: 'Email Monthly Report' }));
    await waitFor(() => expect(toasts()).toHaveTextContent('Error Sending Report429: Once an hour.'));
  });

  it('emails the link that connects the account, and says where it went', async () => {
    api.on('POST /api/helpers/h1/payout-account', { body: { url: 'http://site.test/links/sent', sentTo: 'k...@example.org', message: 'A link is on its way to k...@example.org.' } });
    await openDashboard();
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(toasts()).toHaveTextContent('Link SentA link is on its way to k...@example.org.'));
  });

  it('says why an account could not be connected', async () => {
    api.on('POST /api/helpers/h1/payout-account', { status: 503, body: 'Later.' });
    await openDashboard();
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(toasts()).toHaveTextContent('Account Not Connected'));
  });

  it('asks again after the way back from the provider, until the account is connected', async () => {
    sessionStorage.setItem('connecting:h1', '1');
    jest.useFakeTimers({ advanceTimers: true });
    await openDashboard();
    expect(screen.getByText('Waiting for Stripe to confirm the account...')).toBeVisible();
    api.on('GET /api/helpers/h1/stats', { body: READY });
    await pass(2200);
    await waitFor(() => expect(card('Account Status')).toHaveTextContent('Payouts enabled'));
    const asked = api.requestsTo('GET /api/helpers/h1/stats').length;
    await pass(4000);
    expect(api.requestsTo('GET /api/helpers/h1/stats')).toHaveLength(asked);
    expect(sessionStorage.getItem('connecting:h1')).toBeNull();
  });

  it('is brought up to date when the browser takes the page out of its memory', async () => {
    await openDashboard();
    api.on('GET /api/helpers/h1/stats', { body: READY });
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await waitFor(() => expect(card('Account Status')).toHaveTextContent('Payouts enabled'));
  });
});

describe('The tabs', () => {
  it('Overview: the five latest donations and the profile', async () => {
    await openDashboard();
    const activity = screen.getByRole('heading', { name: 'Recent Activity' }).closest('section')!;
    expect(within(activity).getAllByRole('listitem').map((row) => row.textContent)).toEqual([6, 5, 4, 3, 2].map((n) => `DDonor ${n}${n} November 2026£${n}.00`));
    const summary = screen.getByRole('heading', { name: 'Profile Summary' }).closest('section')!;
    expect(summary).toHaveTextContent('Hot meals.');
    expect(summary).toHaveTextContent('advice');
  });

  it('Donation History: date and time, message and status', async () => {
    api.on('GET /api/helpers/h1/donations', { body: [donation(1, { message: 'Well <b>done</b>' }), donation(2, { status: 'partially_refunded' })] });
    await openDashboard();
    await user.click(screen.getByRole('tab', { name: 'Donation History' }));
    const table = await screen.findByRole('table', { name: 'Donation History' });
    expect(within(table).getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Donor', 'Date', 'Amount', 'Status']);
    const [, first, second] = within(table).getAllByRole('row');
    expect(within(first!).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Donor 1Well <b>done</b>', '1 November 2026 at 14:05', '£1.00', 'completed']);
    expect(within(first!).getByText('completed')).toHaveClass('done');
    expect(within(second!).getByText('partially refunded')).not.toHaveClass('done');
  });

  it('Donation History: twenty to a page, in the order that is asked for', async () => {
    api.on('GET /api/helpers/h1/donations', { body: Array.from({ length: 45 }, (_, index) => ({ ...donation(1), id: `d${index}`, donorName: `Donor ${index}`, amount: `${(index * 7) % 45}.00` })) });
    await openDashboard();
    await user.click(screen.getByRole('tab', { name: 'Donation History' }));
    const table = await screen.findByRole('table', { name: 'Donation History' });
    const donors = () => within(table).getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell')[0]!.textContent);
    expect(donors()).toEqual(Array.from({ length: 20 }, (_, index) => `Donor ${index}`));
    await user.click(screen.getByRole('listitem', { name: '3' }));
    expect(donors()).toEqual(['Donor 40', 'Donor 41', 'Donor 42', 'Donor 43', 'Donor 44']);
    await user.click(within(table).getByRole('columnheader', { name: /Amount/ }));
    expect(donors().slice(0, 2)).toEqual(['Donor 0', 'Donor 13']);
  });

  it('Donation History: says when there is nothing', async () => {
    api.on('GET /api/helpers/h1/donations', { body: [] });
    await openDashboard();
    await user.click(screen.getByRole('tab', { name: 'Donation History' }));
    expect(within(screen.getByRole('tabpanel', { name: 'Donation History' })).getByRole('heading', { name: 'No donations yet' })).toBeVisible();
  });

  it('Payout History: the policy, and the last payout when there was one', async () => {
    await openDashboard();
    await user.click(screen.getByRole('tab', { name: 'Payout History' }));
    const panel = screen.getByRole('tabpanel', { name: 'Payout History' });
    expect(within(panel).getByText('No payouts yet')).toBeVisible();
    for (const words of ['£50 or more', '24-48 hours', 'at any time with a connected account', 'cover the calendar month']) expect(panel).toHaveTextContent(words);
  });

  it('Payout History: dates the last payout', async () => {
    await openDashboard({ ...READY, lastPayoutAt: '2026-10-21T09:00:00Z' });
    await user.click(screen.getByRole('tab', { name: 'Payout History' }));
    expect(screen.getByRole('tabpanel', { name: 'Payout History' })).toHaveTextContent('21 October 2026 Completed');
  });
});
