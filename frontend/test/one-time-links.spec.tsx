import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { renderSite } from './render-site.js';

const CONFIRM = 'POST /api/registrations/h1/confirm';
let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  api = fakeApi().on('GET /config.json', { body: TEST_CONFIG });
  user = userEvent.setup();
});

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('A link of an email', () => {
  it('does nothing when it is opened, and what it says when its button is pressed', async () => {
    api.on(CONFIRM, { body: { message: 'Thank you. Your address is confirmed.' } });
    renderSite('/links/confirm-address/h1#tok.en');
    await heading('Confirm your email address');
    expect(api.requestsTo(CONFIRM)).toHaveLength(0);
    await press('Confirm my address');
    expect(await screen.findByText('Thank you. Your address is confirmed.')).toBeVisible();
    expect(api.requestsTo(CONFIRM).map(({ body }) => body)).toEqual([{ token: 'tok.en' }]);
    expect(screen.getByRole('link', { name: 'See my listing' })).toHaveAttribute('href', '/helper/h1');
    expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  it.each([401, 410])('offers another one when it is over (%i)', async (status) => {
    api.on(CONFIRM, { status, body: 'This link has expired. Please ask for a new one.' });
    api.on('POST /api/registrations/h1/confirmation', { body: { sentTo: 'a...@example.org', message: 'A link is on its way to a...@example.org.' } });
    renderSite('/links/confirm-address/h1#old');
    await press('Confirm my address');
    await heading('This link does not work any more');
    await press('Email me a new link');
    await heading('A new link is on its way');
    expect(screen.getByText('A link is on its way to a...@example.org.')).toBeVisible();
  });

  it('can be pressed again after the connection dropped', async () => {
    api.on(CONFIRM, { status: 503, body: 'Please try again in a minute.' });
    renderSite('/links/confirm-address/h1#tok');
    await press('Confirm my address');
    expect(await screen.findByText('Please try again in a minute.')).toBeVisible();
    api.on(CONFIRM, { body: { message: 'Confirmed.' } });
    await press('Confirm my address');
    expect(await screen.findByText('Confirmed.')).toBeVisible();
  });

  it('opens the dashboard', async () => {
    api.on('POST /api/helpers/h1/session', { body: { expiresAt: '2026-11-22T22:00:00Z' } });
    for (const asked of ['GET /api/registrations/h1', 'GET /api/helpers/h1/stats']) api.on(asked, () => new Promise(() => undefined));
    renderSite('/links/dashboard/h1#tok');
    await press('Open my dashboard');
    expect(await screen.findByText('Loading dashboard data for helper ID: h1')).toBeVisible();
  });

  it('leads to Stripe, and the dashboard knows it afterwards', async () => {
    const assign = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.on('POST /api/helpers/h1/payout-account/open', { body: { url: '#at-stripe' } });
    renderSite('/links/payout-account/h1#tok');
    await press('Continue to Stripe');
    await screen.findByRole('button', { name: 'Opening Stripe...' });
    await waitFor(() => expect(window.location.hash).toBe('#at-stripe'));
    expect(sessionStorage.getItem('connecting:h1')).toBe('1');
    sessionStorage.clear();
    assign.mockRestore();
  });

  it.each([
    ['/links/sign-in/r1#tok', 'Sign in', 'POST /api/sign-in/r1/open', { expiresAt: '2026-12-22T09:30:00.000Z' }],
    ['/links/dashboard/h1#tok', 'Open my dashboard', 'POST /api/helpers/h1/session', { expiresAt: '2026-12-22T09:30:00.000Z' }],
    ['/links/payout-account/h1#tok', 'Continue to Stripe', 'POST /api/helpers/h1/payout-account/open', { url: '#at-stripe-later' }],
  ])('%s leaves a visitor where they have gone before the answer', async (path, button, call, body) => {
    let tell = (): void => undefined;
    api.on(call, () => new Promise((resolve) => { tell = () => resolve({ body }); }));
    renderSite(path);
    await press(button);
    await user.click(screen.getAllByRole('link', { name: 'About' })[0]!);
    await screen.findByRole('heading', { level: 1, name: /About/ });
    tell();
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(screen.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
    expect(window.location.hash).not.toBe('#at-stripe-later');
  });

  it('cancels a premium and says until when it stays', async () => {
    api.on('POST /api/registration-payments/p1/cancel', { body: { message: 'Your premium ends on 22 December 2026.', paidUntil: '2026-12-22T09:00:00Z' } });
    renderSite('/links/cancel-premium/p1#tok');
    await press('Cancel my premium');
    expect(await screen.findByText('Your premium ends on 22 December 2026.')).toBeVisible();
  });

  it('says that a listing is still correct, by a press and not by being opened, and leads to where it can be corrected first', async () => {
    const call = 'POST /api/registrations/h1/still-correct';
    api.on(call, { body: { message: 'Thank you. The check of your listing holds until 2 March 2027.' } });
    renderSite('/links/still-correct/h1#tok');
    await heading('Is your listing still correct?');
    expect(screen.getByRole('link', { name: 'Correct it first' })).toHaveAttribute('href', '/manage');
    expect(api.requestsTo(call)).toHaveLength(0);
    await press('It is still correct');
    expect(await screen.findByText('Thank you. The check of your listing holds until 2 March 2027.')).toBeVisible();
    expect(api.requestsTo(call).map(({ body }) => body)).toEqual([{ token: 'tok' }]);
  });

  it('confirms the newsletter', async () => {
    api.on('POST /api/newsletter/confirm', { body: { message: 'Thank you. You are subscribed to the newsletter.' } });
    renderSite('/links/newsletter/confirm#tok');
    await press('Yes, send me the newsletter');
    expect(await screen.findByText('Thank you. You are subscribed to the newsletter.')).toBeVisible();
  });

  it('says when a part of it was lost, and is not found when it is for nothing we know', async () => {
    const { unmount } = renderSite('/links/dashboard/h1');
    await heading('This link is not complete');
    unmount();
    renderSite('/links/everything/h1#tok');
    await heading('404 Page Not Found');
  });
});

describe('A dashboard that is for its owner alone', () => {
  beforeEach(() => {
    api
      .on('GET /config.json', { body: { ...TEST_CONFIG, dashboardAccess: 'owner' } })
      .on('GET /api/helpers/h1', { body: { id: 'h1', name: 'Holbeck Open Kitchen', email: 'k@example.org', category: 'charities', location: 'Leeds', description: '', servicesOffered: [], images: [] } })
      .on('GET /api/helpers/h1/stats', { status: 401, body: 'Open your dashboard from the link in your email.' })
      .on('GET /api/helpers/h1/donations', { status: 401, body: 'Open your dashboard from the link in your email.' });
  });

  it('asks for the link instead of showing sums, and says where it went', async () => {
    api.on('POST /api/helpers/h1/dashboard-link', { body: { sentTo: 'k...@example.org', message: 'A link is on its way to k...@example.org.' } });
    renderSite('/helper-dashboard/h1');
    await screen.findByRole('heading', { name: 'Is this your dashboard?' });
    expect(screen.queryByText('Available for Payout')).toBeNull();
    expect(screen.queryByText('Some dashboard data could not be loaded.')).toBeNull();
    await press('Email me a link');
    expect(await screen.findByText('A link is on its way to k...@example.org.')).toBeVisible();
  });

  it('can be locked again on this device', async () => {
    const stats = { totalDonationsReceived: '1.00', donationCount: 1, thisMonthTotal: '1.00', thisMonthCount: 1, availableForPayout: '1.00', pendingClearance: '0.00', lastPayoutAt: null, stripeAccountConnected: true, pendingPayout: false };
    api.on('GET /api/helpers/h1/stats', { body: stats }).on('GET /api/helpers/h1/donations', { body: [] });
    api.on('POST /api/helpers/h1/session/end', () => {
      api.on('GET /api/helpers/h1/stats', { status: 401, body: 'Closed.' }).on('GET /api/helpers/h1/donations', { status: 401, body: 'Closed.' });
      return { body: '' };
    });
    renderSite('/helper-dashboard/h1');
    await press('Lock this dashboard on this device');
    await screen.findByRole('heading', { name: 'Is this your dashboard?' });
  });
});
