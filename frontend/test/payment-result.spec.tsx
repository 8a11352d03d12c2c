import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PaymentStatus } from '@community-help/api-contracts';
import { act, screen } from '@testing-library/react';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { renderSite } from './render-site.js';

const DONATION: PaymentStatus = { paymentId: 'p1', kind: 'donation', status: 'completed', amount: '5.00', recipientName: 'Holbeck Open Kitchen', helperId: 'h1', productId: null };
const ASK = 'GET /api/payments/p1';
let api: FakeApi;

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  api = fakeApi().on('GET /config.json', { body: TEST_CONFIG }).on(ASK, { body: DONATION });
});
afterEach(() => {
  jest.useRealTimers();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 100) await act(() => jest.advanceTimersByTimeAsync(100));
};

describe('The pages that the payment provider returns to', () => {
  it('thank for a donation that the server knows to be paid', async () => {
    renderSite('/donation-success?payment=p1');
    await heading('Thank you for your donation');
    expect(screen.getByText('£5.00 are on their way to Holbeck Open Kitchen.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the helper' })).toHaveAttribute('href', '/helper/h1');
    expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  it('do not believe the address bar', async () => {
    api.on(ASK, { body: { ...DONATION, status: 'failed' } });
    renderSite('/donation-success?payment=p1&redirect_status=succeeded');
    await heading('The payment did not go through');
  });

  it.each([
    ['registration' as const, 'Your premium of £5.00 a month is active. Go back to the form and finish your registration.'],
    ['merchandise' as const, 'Your order of £5.00 is confirmed. We send it within 3-5 business days.'],
  ])('say what a %s payment was for', async (kind, words) => {
    api.on(ASK, { body: { ...DONATION, kind, helperId: null, recipientName: null } });
    renderSite('/payment-success?payment=p1');
    await heading('Thank you for your payment');
    expect(screen.getByText(words)).toBeVisible();
  });

  it('lead back to the form in which a premium was begun', async () => {
    api.on(ASK, { body: { ...DONATION, kind: 'registration', helperId: null, recipientName: null } });
    localStorage.setItem('premium:housing', JSON.stringify({ savedAt: Date.now(), paymentId: 'p1' }));
    renderSite('/payment-success?payment=p1');
    expect(await screen.findByRole('link', { name: 'Back to the form' })).toHaveAttribute('href', '/housing-registration');
    localStorage.clear();
  });

  it.each([
    ['/donation-success?payment_intent=pi_1&redirect_status=failed', 'The payment did not go through'],
    ['/payment-success?payment_intent=pi_1&redirect_status=requires_payment_method', 'The payment did not go through'],
    ['/donation-success?payment_intent=pi_1&redirect_status=succeeded', 'Thank you for your donation'],
    ['/payment-success', 'Thank you for your payment'],
  ])('without a payment of ours %s says what is known and nothing more', async (address, words) => {
    renderSite(address);
    await heading(words);
    expect(api.requests.filter(({ path }) => path.startsWith('/api/payments/'))).toEqual([]);
  });

  it('ask again until the bank has spoken', async () => {
    api.on(ASK, { body: { ...DONATION, status: 'pending' } });
    renderSite('/donation-success?payment=p1');
    await heading('Almost there');
    api.on(ASK, { body: DONATION });
    await pass(2200);
    await heading('Thank you for your donation');
    const asked = api.requestsTo(ASK).length;
    await pass(5000);
    expect(api.requestsTo(ASK)).toHaveLength(asked);
  });

  it('stop asking after half a minute and say what to do', async () => {
    api.on(ASK, { body: { ...DONATION, status: 'pending' } });
    renderSite('/donation-success?payment=p1');
    await heading('Almost there');
    await pass(35_000);
    await heading('Your bank is taking its time');
    expect(api.requestsTo(ASK)).toHaveLength(15);
  });

  it('say when the payment cannot be looked up', async () => {
    api.on(ASK, { status: 404, body: 'unknown' });
    renderSite('/payment-success?payment=p1');
    await heading('We could not look this payment up');
  });

  it('thank without asking when the address names no payment', async () => {
    renderSite('/donation-success');
    await heading('Thank you for your donation');
    expect(api.requestsTo(ASK)).toHaveLength(0);
  });
});
