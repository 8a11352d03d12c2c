import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { dialog, pass, passUntil, stageDonations, toasts } from './donation-visit.js';
import { fakeStripe, TEST_CONFIG } from './fake-stripe.js';
import { renderSite, type Rendered } from './render-site.js';

const visit = stageDonations();
let site: Rendered;

async function openDialog(): Promise<void> {
  site = renderSite('/helper/h1');
  await visit.user.click(await screen.findByRole('button', { name: 'Donate Now' }));
  await screen.findByRole('dialog');
}

async function openForm(label = 'Donate £5.00'): Promise<HTMLElement> {
  await openDialog();
  return within(dialog()).findByRole('button', { name: label });
}

describe('The dialog of a donation', () => {
  it('begins at its title, and has its foot also while nothing can be paid', async () => {
    await openForm();
    expect(within(dialog()).getByRole('heading', { name: 'Make a Donation' })).toHaveFocus();
    await visit.user.clear(within(dialog()).getByLabelText('Custom amount'));
    expect(within(dialog()).getByRole('button', { name: 'Donate' })).toBeDisabled();
    expect(within(dialog()).getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });
});

describe('The fallback form', () => {
  async function openFallback(): Promise<void> {
    visit.stripe = fakeStripe({ isSlow: true });
    await openDialog();
    await pass(2100);
    expect(await within(dialog()).findByText('Donation Payment')).toBeVisible();
  }

  it('comes when the container is still empty after two seconds, and not before', async () => {
    visit.stripe = fakeStripe({ isSlow: true });
    await openForm();
    await passUntil(Date.now() + 1500);
    expect(within(dialog()).queryByText('Donation Payment')).toBeNull();
    await pass(700);
    expect(await within(dialog()).findByText('Donation Payment')).toBeVisible();
    expect(within(dialog()).getByText('Test Mode')).toBeVisible();
    expect(within(dialog()).getByRole('note')).toHaveTextContent(
      'Donation Unavailable: Donation processing is temporarily down. Please try again later or contact support at support@help.test.',
    );
  });

  it('does not come because the script of the provider is slow: it is waited for as long as it takes', async () => {
    const stripe = Reflect.get(window, 'Stripe');
    Reflect.deleteProperty(window, 'Stripe');
    visit.api.on('GET /config.json', { body: { ...TEST_CONFIG, stripe: { ...TEST_CONFIG.stripe, scriptUrl: 'http://site.test/slow.js' } } });
    await openDialog();
    await pass(9000);
    expect(within(dialog()).getByRole('status')).toHaveTextContent('Setting up donation... The connection is slow, but it is coming. Nothing has been charged.');
    expect(within(dialog()).queryByText('Donation Payment')).toBeNull();
    Object.assign(window, { Stripe: stripe });
    await act(async () => void document.querySelector('script[src="http://site.test/slow.js"]')!.dispatchEvent(new Event('load')));
    expect(await within(dialog()).findByRole('button', { name: 'Donate £5.00' })).toBeEnabled();
  });

  it('comes when the provider says that its form cannot be loaded', async () => {
    visit.stripe = fakeStripe({ isSlow: true });
    await openForm();
    act(() => visit.stripe.failToLoad());
    expect(await within(dialog()).findByText('Donation Payment')).toBeVisible();
  });

  it('comes on a rejection about the elements store, which is only logged', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    visit.stripe = fakeStripe({ isSlow: true });
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
    await visit.user.type(screen.getByLabelText('Card Number'), '4242x424242424242999');
    expect(screen.getByLabelText('Card Number')).toHaveValue('4242 4242 4242 4242');
    await visit.user.type(screen.getByLabelText('Expiry Date'), '12345');
    expect(screen.getByLabelText('Expiry Date')).toHaveValue('12/34');
    await visit.user.type(screen.getByLabelText('CVC'), '12a345');
    expect(screen.getByLabelText('CVC')).toHaveValue('1234');
    await visit.user.click(within(dialog()).getByRole('button', { name: 'Donate £5.00' }));
    expect(screen.getByText('Name on Card is required')).toBeVisible();
  });

  it('ends after two seconds in a toast, and what was typed is never in a request, on the device, in the log or in the store', async () => {
    const logged: unknown[] = [];
    for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) jest.spyOn(console, method).mockImplementation((...parts) => void logged.push(parts));
    await openFallback();
    await visit.user.type(screen.getByLabelText('Card Number'), '4242424242424242');
    await visit.user.type(screen.getByLabelText('Expiry Date'), '1234');
    await visit.user.type(screen.getByLabelText('CVC'), '987');
    await visit.user.type(screen.getByLabelText('Name on Card'), 'A Cardholder');
    const began = Date.now();
    await visit.user.click(within(dialog()).getByRole('button', { name: 'Donate £5.00' }));
    expect(within(dialog()).getByRole('button', { name: 'Processing...' })).toBeDisabled();
    for (const label of ['Card Number', 'Expiry Date', 'CVC', 'Name on Card']) expect(screen.getByLabelText(label)).toHaveValue('');
    await passUntil(began + 1800);
    expect(toasts()).not.toHaveTextContent('Donation Processing Unavailable');
    await pass(400);
    expect(toasts()).toHaveTextContent('Donation Processing Unavailable');
    expect(toasts()).toHaveTextContent('Donation processing is temporarily unavailable. Please try again or contact support.');
    await waitFor(() => expect(document.querySelector('.donation-body')).toBeNull());
    const everywhere = JSON.stringify([visit.api.requests.map(({ body, path }) => [path, body]), { ...localStorage }, { ...sessionStorage }, logged, site.store.getState()]);
    // As words of their own: the digits of a time or an id may hold a short one by chance.
    expect(everywhere).not.toMatch(/(?<![\w-])(4242|4242424242424242|12\/?34|987|A Cardholder)(?![\w-])/);
    expect(visit.stripe.confirmPayment).not.toHaveBeenCalled();
  });
});
