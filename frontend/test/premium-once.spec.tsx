import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { FakeApi } from './fake-api.js';
import { fakeStripe, type FakeStripe } from './fake-stripe.js';
import { expectToast, fillPerson, open, PAID, pass, PAY, press, REGISTER, registrationApi, visitor } from './registration-page.js';

let api: FakeApi;
let stripe: FakeStripe;
let user: UserEvent;

beforeEach(() => {
  api = registrationApi();
  stripe = fakeStripe();
  user = visitor();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('A premium payment', () => {
  it('is not asked for again while the bank is still at work on a card from before the reload', async () => {
    localStorage.setItem('premium:housing', JSON.stringify({ savedAt: Date.now(), paymentId: 'rp-1', isSent: true }));
    await open('/housing-registration', 'served');
    expect(await screen.findByText(/Your bank is still working on your payment/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay £10.00 for Premium' })).toBeNull();
    api.on('GET /api/payments/rp-1', { body: PAID });
    await pass(3200);
    expect(await screen.findByText('Paid. Your premium begins with this registration.')).toBeVisible();
  });

  it('cannot be closed while the card is being charged', async () => {
    let answer: (confirmation: { error: { message: string } }) => void = () => undefined;
    stripe.confirmPayment.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const note = () => JSON.parse(localStorage.getItem('premium:housing') ?? '{}') as object;
    await open('/housing-registration', 'served');
    await press(user, 'Upgrade to Premium');
    await user.click(await screen.findByRole('button', { name: 'Pay £10.00' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled());
    await user.keyboard('{Escape}');
    await user.click(document.querySelector('.pay-scrim')!);
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    // A reload now must not ask for another payment.
    expect(note()).toMatchObject({ paymentId: 'rp-1', isSent: true });
    answer({ error: { message: 'Your card was declined.' } });
    await expectToast('Payment Failed', 'Your card was declined.');
    expect(note()).toMatchObject({ paymentId: 'rp-1', isSent: false });
  });

  it('is asked for anew, and nothing typed is lost, when another tab has used it', async () => {
    localStorage.setItem('premium:housing', JSON.stringify({ savedAt: Date.now(), paymentId: 'rp-1' }));
    api.on('GET /api/payments/rp-1', { body: PAID }).on(REGISTER, { status: 409, body: 'This premium payment has already been used.' });
    await open('/housing-registration', 'served');
    await screen.findByText('Paid. Your premium begins with this registration.');
    fillPerson();
    await press(user, 'Register as Housing Helper');
    await expectToast('Registration Failed', '409: This premium payment has already been used.');
    expect(screen.getByRole('button', { name: 'Pay £10.00 for Premium' })).toBeVisible();
    expect(screen.getByLabelText(/^Full name/)).toHaveValue('Ann Other');
    expect(localStorage.getItem('premium:housing')).toBeNull();
  });

  it('goes on with the same subscription when its dialog is opened again', async () => {
    await open('/housing-registration', 'served');
    for (let opening = 0; opening < 2; opening++) {
      await press(user, 'Upgrade to Premium');
      await screen.findByRole('button', { name: 'Pay £10.00' });
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
    }
    const sessions = api.requestsTo(PAY).map(({ body }) => (body as { sessionId: string }).sessionId);
    expect(sessions).toHaveLength(2);
    expect(new Set(sessions).size).toBe(1);
  });
});
