import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { FakeApi } from './fake-api.js';
import { fakeStripe, type FakeStripe } from './fake-stripe.js';
import { expectToast, fillPerson, open, PAID, pass, PAY, press, REGISTER, registrationApi, type, visitor } from './registration-page.js';

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

async function payPremium(payLabel: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: payLabel }));
  await user.click(await screen.findByRole('button', { name: 'Pay £10.00' }));
}

describe('Premium', () => {
  const premium = () => screen.getByRole('radio', { name: /£10\.00/ });

  it('cannot be sent from a helper page while it is unpaid, with the reason beside the button', async () => {
    await open('/housing-registration', 'served');
    fireEvent.click(premium());
    expect(screen.getByRole('button', { name: 'Register as Housing Helper' })).toBeDisabled();
    expect(screen.getByText('Complete premium payment to enable registration')).toBeVisible();
    expect(screen.getByText('Payment required: complete the payment to enable registration.')).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: /^Free/ }));
    expect(screen.getByRole('button', { name: 'Register as Housing Helper' })).toBeEnabled();
  });

  it.each([['/charities-registration', 'Register as Charity Helper'], ['/warm-cool-hubs-registration', 'Register Hub'], ['/perishable-goods-registration', 'Register Business']])(
    '%s answers in a toast when it is sent unpaid',
    async (path, label) => {
      await open(path, 'served');
      fireEvent.click(premium());
      await press(user, label);
      await expectToast('Payment Required', 'Please complete premium payment before registering.');
      expect(api.requestsTo(REGISTER)).toHaveLength(0);
    },
  );

  it.each([
    ['/employment-registration', 'premium-helper', 'Pay £10.00 for Premium', 'employment helper'],
    ['/housing-registration', 'premium-helper', 'Pay £10.00 for Premium', 'housing verification'],
    ['/farmers-registration', 'premium-helper', 'Pay £10.00 for Premium', 'farmer verification'],
    ['/pay-it-forward-registration', 'premium-helper', 'Pay £10.00 for Premium', 'pay it forward verification'],
    ['/rag-and-bone-registration', 'business-listing', 'Pay £10.00 for Premium', 'rag & bone verification'],
    ['/advertising-registration', 'business-listing', 'Pay £10.00 for Premium', 'advertising verification'],
    ['/charities-registration', 'charity-verification', 'Pay £10.00 for Verification', 'charity verification'],
    ['/warm-cool-hubs-registration', 'business-listing', 'Pay £10.00 for Verification', 'hub verification'],
    ['/perishable-goods-registration', 'business-listing', 'Pay £10.00 for Premium', 'business'],
  ])('%s buys %s', async (path, registrationType, payLabel, feature) => {
    await open(path, 'served');
    fireEvent.click(premium());
    await payPremium(payLabel);
    await expectToast('Payment Successful!', `You now have access to premium ${feature} features.`);
    expect(api.requestsTo(PAY).map(({ body }) => body)).toEqual([{ registrationType, sessionId: expect.stringMatching(/^[\w-]{36}$/) }]);
    expect(stripe.confirmPayment.mock.calls[0]?.[0]).toMatchObject({ redirect: 'if_required', confirmParams: { return_url: `${location.origin}/payment-success?payment=rp-1` } });
    expect(screen.getByText('Paid. Your premium begins with this registration.')).toBeVisible();
  });

  it('unlocks donations, whose bank details go with the registration and nowhere else', async () => {
    await open('/housing-registration', 'served');
    expect(screen.getByText(/Premium Feature: Donations & Tips/)).toBeVisible();
    expect(screen.queryByLabelText('Accept donations and tips')).toBeNull();
    await payPremium('Upgrade to Premium');
    fireEvent.click(await screen.findByLabelText('Accept donations and tips'));
    fillPerson();
    type('Account holder name', 'Ann Other');
    type('Bank name', 'Test Bank');
    type('Sort code', '10-88-00');
    type('Account number', '00012345');
    await pass(600);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/00012345|10-88-00/);
    await press(user, 'Register as Housing Helper');
    await waitFor(() => expect(api.requestsTo(REGISTER)).toHaveLength(1));
    expect(api.requestsTo(REGISTER)[0]?.body).toMatchObject({
      acceptsDonations: true, bankAccountName: 'Ann Other', bankName: 'Test Bank', sortCode: '10-88-00', accountNumber: '00012345', registrationPaymentId: 'rp-1',
    });
    await waitFor(() => expect(localStorage.getItem('premium:housing')).toBeNull());
  });

  it('is not lost when the page is left after paying: the server says whether it is paid', async () => {
    localStorage.setItem('premium:housing', JSON.stringify({ savedAt: Date.now(), paymentId: 'rp-1' }));
    api.on('GET /api/payments/rp-1', { body: PAID });
    await open('/housing-registration', 'served');
    expect(await screen.findByText('Paid. Your premium begins with this registration.')).toBeVisible();
  });

  it('is not given for a payment that the server does not call completed', async () => {
    localStorage.setItem('premium:housing', JSON.stringify({ savedAt: Date.now(), paymentId: 'rp-1' }));
    await open('/housing-registration', 'served');
    await waitFor(() => expect(api.requestsTo('GET /api/payments/rp-1')).toHaveLength(1));
    await pass(100);
    expect(screen.queryByText('Paid. Your premium begins with this registration.')).toBeNull();
  });

  it('is not used by a free registration, and says so', async () => {
    localStorage.setItem('premium:housing', JSON.stringify({ savedAt: Date.now(), paymentId: 'rp-1' }));
    api.on('GET /api/payments/rp-1', { body: PAID });
    await open('/housing-registration', 'served');
    await screen.findByText('Paid. Your premium begins with this registration.');
    fireEvent.click(screen.getByRole('radio', { name: /^Free/ }));
    expect(screen.queryByLabelText('Accept donations and tips')).toBeNull();
    expect(screen.getByText(/this registration is free: it does not use it/)).toBeVisible();
    fillPerson();
    await press(user, 'Register as Housing Helper');
    await screen.findByText(/is registered\./);
    expect(api.requestsTo(REGISTER)[0]?.body).not.toHaveProperty('registrationPaymentId');
    expect(localStorage.getItem('premium:housing')).not.toBeNull();
  });

  it('belongs to one registration: afterwards nothing says that the next one is paid', async () => {
    await open('/housing-registration', 'served');
    await payPremium('Upgrade to Premium');
    await screen.findByText('Paid. Your premium begins with this registration.');
    fillPerson();
    await press(user, 'Register as Housing Helper');
    await waitFor(() => expect(screen.queryByText('Paid. Your premium begins with this registration.')).toBeNull());
    expect(premium()).toBeChecked();
  });

  it('shows at the bank fields what the server says of them', async () => {
    api.on(REGISTER, { status: 400, type: 'application/problem+json', body: { detail: 'Please correct: sortCode must be six digits.', fields: [{ field: 'sortCode', message: 'sortCode must be six digits' }] } });
    await open('/housing-registration', 'served');
    await payPremium('Upgrade to Premium');
    fireEvent.click(await screen.findByLabelText('Accept donations and tips'));
    fillPerson();
    type('Sort code', '1');
    await press(user, 'Register as Housing Helper');
    await waitFor(() => expect(screen.getByLabelText('Sort code')).toHaveFocus());
    expect(screen.getByLabelText('Sort code')).toHaveAccessibleDescription('Sort code must be six digits');
  });

  it.each([
    ['the provider refuses', () => { stripe.confirmation = { error: { message: 'Your card was declined.' } }; }, 'Payment Failed', 'Your card was declined.'],
    ['the form is not complete', () => { stripe.submission = { error: { message: 'Your card number is incomplete.' } }; }, 'Form Validation Error', 'Your card number is incomplete.'],
    ['something throws', () => { stripe.confirmation = new Error('boom'); }, 'Payment Error', 'There was an issue processing your payment. Please try again.'],
  ])('stays unpaid when %s', async (_what, prepare, title, description) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    prepare();
    await open('/housing-registration', 'served');
    await payPremium('Upgrade to Premium');
    await expectToast(title, description);
    expect(screen.queryByText('Paid. Your premium begins with this registration.')).toBeNull();
  });

  it('asks for an address for the receipt, and tells it to the server before the card is charged', async () => {
    await open('/housing-registration', 'served');
    await press(user, 'Upgrade to Premium');
    const button = await screen.findByRole('button', { name: 'Pay £10.00' });
    await user.type(screen.getByLabelText('Email for your receipt'), 'ann@example.org');
    await user.click(button);
    await expectToast('Payment Successful!', 'You now have access to premium housing verification features.');
    expect(api.requestsTo(PAY).at(-1)?.body).toMatchObject({ email: 'ann@example.org' });
  });

  it('closes its dialog when no session can be had', async () => {
    api.on(PAY, { status: 503, body: 'later' });
    await open('/housing-registration', 'served');
    await press(user, 'Upgrade to Premium');
    await expectToast('Error', 'Failed to initialize payment. Please try again.');
    await waitFor(() => expect(document.querySelector('.pay-dialog')).toBeNull());
  });

  it('asks £10.00 when the server does not say how much', async () => {
    api.on(PAY, { body: { clientSecret: 'secret-p', registrationPaymentId: 'rp-1' } });
    await open('/housing-registration', 'served');
    await press(user, 'Upgrade to Premium');
    expect(await screen.findByRole('button', { name: 'Pay £10.00' })).toBeInTheDocument();
  });

  it.each([
    ['/warm-cool-hubs-registration', 'Pay £10.00 for Verification', 'Hub verification', 'Monthly verification benefits', 'Accept donations and tips'],
    ['/perishable-goods-registration', 'Pay £10.00 for Premium', 'Premium', 'Monthly verification benefits', 'Accept donations and tips'],
    ['/charities-registration', 'Pay £10.00 for Verification', 'Charity verification', 'Analytics', 'Access to exclusive job opportunities'],
  ])('%s sells what that page offers, under its name', async (path, payLabel, title, benefit, notThere) => {
    fakeStripe({ isSlow: true });
    await open(path, 'served');
    fireEvent.click(premium());
    await press(user, payLabel);
    await pass(2300);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(await dialog.findByText(benefit)).toBeInTheDocument();
    expect(dialog.queryByText(notThere)).toBeNull();
  });

  it('falls back to a form that always ends in a failure after two seconds', async () => {
    fakeStripe({ isSlow: true });
    await open('/housing-registration', 'served');
    await press(user, 'Upgrade to Premium');
    await pass(2300);
    expect(await screen.findByText('Premium Payment')).toBeInTheDocument();
    for (const [label, value] of [['Card Number', '4242424242424242'], ['Expiry Date', '1234'], ['CVC', '987'], ['Name on Card', 'A']] as const) type(label, value);
    await press(user, 'Pay £10.00');
    await pass(2200);
    await expectToast('Payment Processing Unavailable', 'Payment processing is temporarily unavailable. Please try again later or contact support.');
  });
});
