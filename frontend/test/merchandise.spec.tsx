import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MERCHANDISE } from '@community-help/api-contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { replaceAlert } from '../src/app/show-alert.js';
import { fakeApi, type FakeApi } from './fake-api.js';
import { fakeStripe, TEST_CONFIG, type FakeStripe } from './fake-stripe.js';
import { renderSite } from './render-site.js';

const INTENT = 'POST /api/create-payment-intent';
let api: FakeApi;
let stripe: FakeStripe;
let user: UserEvent;
let alerts: string[];
let restoreAlert: () => void;

beforeEach(() => {
  stripe = fakeStripe();
  alerts = [];
  restoreAlert = replaceAlert((text) => alerts.push(text));
  api = fakeApi().on('GET /config.json', { body: TEST_CONFIG }).on(INTENT, { body: { clientSecret: 'secret-m', paymentId: 'pay-m' } });
  user = userEvent.setup();
});
afterEach(() => {
  restoreAlert();
});

const toasts = () => screen.getByRole('region', { name: 'Notifications' });
const ADDRESS = { Name: ' Ann Other ', Email: 'ann@example.org', Address: '1 Hall Road', 'Town or city': 'Leeds', Postcode: 'LS1 1AA' };

async function buy(name = 'Small Pay It Forward Poster'): Promise<HTMLElement> {
  renderSite('/merchandise');
  await user.click(await screen.findByRole('button', { name: `Buy ${name}` }));
  return screen.findByRole('dialog');
}

async function pay(): Promise<void> {
  const dialog = await buy();
  for (const [label, value] of Object.entries(ADDRESS)) fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  await user.click(within(dialog).getByRole('button', { name: 'Continue to payment' }));
}

describe('The shop', () => {
  it('shows five products with their prices, and what the starter pack saves', async () => {
    renderSite('/merchandise');
    await screen.findByRole('heading', { level: 1, name: 'Merchandise' });
    expect(MERCHANDISE.map(({ id }) => id)).toEqual(['poster-large', 'poster-small', 'window-stickers', 'point-of-sale', 'starter-pack']);
    for (const price of ['£15.99', '£9.99', '£12.99', '£24.99', '£49.99']) expect(screen.getByText(price)).toBeVisible();
    expect(screen.getByText('£63.96').parentElement).toHaveTextContent('was £63.96, you save £13.97');
    expect(screen.getAllByRole('button', { name: /^Buy/ })).toHaveLength(5);
    for (const words of ['Shipping within 3-5 business days', 'Free delivery over £30', '30-day money-back guarantee']) expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register Your Business' })).toHaveAttribute('href', '/pay-it-forward-registration');
    expect(screen.queryByText(/Thank you for your order/)).toBeNull();
  });

  it('thanks when the address says success, and names the product', async () => {
    renderSite('/merchandise?success=true&product=window-stickers');
    expect(await screen.findByText('Thank you for your order: Window Stickers.')).toBeVisible();
    expect(api.requestsTo(INTENT)).toHaveLength(0);
  });

  it('does not thank when the bank has refused on its own page', async () => {
    renderSite('/merchandise?success=true&product=window-stickers&redirect_status=failed');
    expect(await screen.findByText('The payment did not go through.')).toBeVisible();
    expect(screen.queryByText(/Thank you for your order/)).toBeNull();
  });
});

describe('Buying', () => {
  it('asks for an address first, and names what is missing', async () => {
    const dialog = await buy();
    await user.click(within(dialog).getByRole('button', { name: 'Continue to payment' }));
    for (const words of ['Name is required', 'Please enter a valid email address', 'Address is required', 'Town or city is required', 'Postcode is required']) {
      expect(within(dialog).getByText(words)).toBeInTheDocument();
    }
    expect(within(dialog).getByLabelText('Name')).toHaveFocus();
    expect(api.requestsTo(INTENT)).toHaveLength(0);
  });

  it('asks for a payment of the product and leads to the banner', async () => {
    await pay();
    const button = await screen.findByRole('button', { name: 'Pay £9.99' });
    expect(api.requestsTo(INTENT).map(({ body }) => body)).toEqual([
      {
        sessionId: expect.any(String), amount: 9.99, purpose: 'merchandise-poster-small', productName: 'Small Pay It Forward Poster',
        shipping: { name: 'Ann Other', email: 'ann@example.org', line1: '1 Hall Road', city: 'Leeds', postcode: 'LS1 1AA' },
      },
    ]);
    await user.click(button);
    expect(await screen.findByText('Thank you for your order: Small Pay It Forward Poster.')).toBeInTheDocument();
    expect(stripe.confirmPayment.mock.calls[0]?.[0]).toMatchObject({ redirect: 'if_required', confirmParams: { return_url: `${location.origin}/merchandise?success=true&product=poster-small` } });
  });

  it('marks the product while the payment is prepared', async () => {
    api.on(INTENT, () => new Promise(() => undefined));
    await pay();
    await waitFor(() => expect(document.querySelectorAll('.product .spinner')).toHaveLength(1));
  });

  it('alerts and clears the choice when the payment cannot be prepared', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.on(INTENT, { status: 500, body: 'no' });
    await pay();
    await waitFor(() => expect(alerts).toEqual(['An error occurred. Please try again.']));
    expect(log).toHaveBeenCalledWith('Network response was not ok');
    await waitFor(() => expect(document.querySelector('.order-form')).toBeNull());
    expect(document.querySelector('.product .spinner')).toBeNull();
  });

  it('says why a card was refused, and stays open', async () => {
    stripe.confirmation = { error: { message: 'Your card was declined.' } };
    await pay();
    await user.click(await screen.findByRole('button', { name: 'Pay £9.99' }));
    await waitFor(() => expect(toasts()).toHaveTextContent('Payment FailedYour card was declined.'));
    expect(screen.getByRole('button', { name: 'Pay £9.99' })).toBeEnabled();
  });

  it('cannot be closed while the card is being charged', async () => {
    let answer: (confirmation: { error: { message: string } }) => void = () => undefined;
    stripe.confirmPayment.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await pay();
    await user.click(await screen.findByRole('button', { name: 'Pay £9.99' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled());
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    answer({ error: { message: 'Your card was declined.' } });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toBeEnabled());
  });

  it('closes by Cancel; a late answer opens nothing', async () => {
    let answer = (): void => undefined;
    api.on(INTENT, () => new Promise((resolve) => { answer = () => resolve({ body: { clientSecret: 'late', paymentId: 'p' } }); }));
    await pay();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    answer();
    await waitFor(() => expect(document.querySelector('.order-form')).toBeNull());
    expect(stripe.secrets).toEqual([]);
    expect(alerts).toEqual([]);
  });
});
