import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { fakeStripe, TEST_CONFIG, type FakeStripe } from './fake-stripe.js';
import { sampleListing } from './map-window.js';
import { renderSite, type Rendered } from './render-site.js';

const HELPER = { ...sampleListing(), id: 'h1', name: 'Holbeck Open Kitchen', email: 'kitchen@example.org', acceptsDonations: true, images: [] };
const INTENT = 'POST /api/create-payment-intent';

let api: FakeApi;
let stripe: FakeStripe;
let user: UserEvent;
let site: Rendered;

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
  stripe = fakeStripe();
  api = fakeApi()
    .on('GET /config.json', { body: TEST_CONFIG })
    .on('GET /api/registrations/h1', { body: HELPER })
    .on(INTENT, ({ body }) => ({ body: { clientSecret: `secret-${(body as { amount: number }).amount}`, paymentId: 'pay-1' } }));
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
});
afterEach(() => {
  jest.useRealTimers();
});

const toasts = () => screen.getByRole('region', { name: 'Notifications' });
const dialog = () => screen.getByRole('dialog');
const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 100) await act(() => jest.advanceTimersByTimeAsync(Math.min(100, left)));
};

async function openDialog(): Promise<void> {
  site = renderSite('/helper/h1');
  await user.click(await screen.findByRole('button', { name: 'Donate Now' }));
  await screen.findByRole('dialog');
}

async function openForm(label = 'Donate £5.00'): Promise<HTMLElement> {
  await openDialog();
  return within(dialog()).findByRole('button', { name: label });
}

describe('The fallback form', () => {
  async function openFallback(): Promise<void> {
    stripe = fakeStripe({ isSlow: true });
    await openDialog();
    await pass(2100);
    expect(await within(dialog()).findByText('Donation Payment')).toBeVisible();
  }

  it('comes when the container is still empty after two seconds, and not before', async () => {
    stripe = fakeStripe({ isSlow: true });
    await openForm();
    await pass(1500);
    expect(within(dialog()).queryByText('Donation Payment')).toBeNull();
    await pass(700);
    expect(await within(dialog()).findByText('Donation Payment')).toBeVisible();
    expect(within(dialog()).getByText('Test Mode')).toBeVisible();
    expect(within(dialog()).getByRole('note')).toHaveTextContent(
      'Donation Unavailable: Donation processing is temporarily down. Please try again later or contact support at support@help.test.',
    );
  });

  it('comes when the provider says that its form cannot be loaded', async () => {
    stripe = fakeStripe({ isSlow: true });
    await openForm();
    act(() => stripe.failToLoad());
    expect(await within(dialog()).findByText('Donation Payment')).toBeVisible();
  });

  it('comes on a rejection about the elements store, which is only logged', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    stripe = fakeStripe({ isSlow: true });
    await openForm();
    const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason: new Error('could not retrieve elements store') });
    act(() => void window.dispatchEvent(event));
    expect(await within(dialog()).findByText('Donation Payment')).toBeVisible();
    expect(event.defaultPrevented).toBe(true);
    expect(log).toHaveBeenCalled();
    expect(toasts()).toHaveTextContent('');
  });

  it('formats what is typed, and asks for all four fields', async () => {
    await openFallback();
    await user.type(screen.getByLabelText('Card Number'), '4242x424242424242999');
    expect(screen.getByLabelText('Card Number')).toHaveValue('4242 4242 4242 4242');
    await user.type(screen.getByLabelText('Expiry Date'), '12345');
    expect(screen.getByLabelText('Expiry Date')).toHaveValue('12/34');
    await user.type(screen.getByLabelText('CVC'), '12a345');
    expect(screen.getByLabelText('CVC')).toHaveValue('1234');
    await user.click(within(dialog()).getByRole('button', { name: 'Donate £5.00' }));
    expect(screen.getByText('Name on Card is required')).toBeVisible();
  });

  it('ends after two seconds in a toast, and what was typed is never in a request, on the device, in the log or in the store', async () => {
    const logged: unknown[] = [];
    for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) jest.spyOn(console, method).mockImplementation((...parts) => void logged.push(parts));
    await openFallback();
    await user.type(screen.getByLabelText('Card Number'), '4242424242424242');
    await user.type(screen.getByLabelText('Expiry Date'), '1234');
    await user.type(screen.getByLabelText('CVC'), '987');
    await user.type(screen.getByLabelText('Name on Card'), 'A Cardholder');
    await user.click(within(dialog()).getByRole('button', { name: 'Donate £5.00' }));
    expect(within(dialog()).getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await pass(1800);
    expect(toasts()).not.toHaveTextContent('Donation Processing Unavailable');
    await pass(400);
    expect(toasts()).toHaveTextContent('Donation Processing Unavailable');
    expect(toasts()).toHaveTextContent('Donation processing is temporarily unavailable. Please try again or contact support.');
    await waitFor(() => expect(document.querySelector('.donation-body')).toBeNull());
    const everywhere = JSON.stringify([api.requests.map(({ body, path }) => [path, body]), { ...localStorage }, { ...sessionStorage }, logged, site.store.getState()]);
    for (const secret of ['4242', '12/34', '987', 'A Cardholder']) expect(everywhere).not.toContain(secret);
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });
});
