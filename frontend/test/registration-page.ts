import { expect, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { sampleListing } from './map-window.js';
import { renderSite, type Rendered } from './render-site.js';

export const REGISTER = 'POST /api/registrations';
export const PAY = 'POST /api/create-registration-payment';
export const PAID = { paymentId: 'rp-1', kind: 'registration', status: 'completed', amount: '10.00', recipientName: null, helperId: null, productId: null };

/** Time that the test decides, and an API that registers and sells premiums. */
export function registrationApi(): FakeApi {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
  return fakeApi()
    .on('GET /config.json', { body: TEST_CONFIG })
    .on(REGISTER, { status: 201, body: { ...sampleListing(), id: 'new-1', name: 'Ann Other', placement: 'Shown near Leeds LS1' } })
    .on(PAY, { body: { clientSecret: 'secret-p', amount: 10, registrationPaymentId: 'rp-1' } })
    .on('GET /api/payments/rp-1', { body: { ...PAID, status: 'pending' } })
    .on('GET /api/geocode/reverse', { body: { label: 'Leeds LS1', place: 'Leeds', district: 'LS1' } });
}

export const visitor = (): UserEvent => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
export const toasts = () => screen.getByRole('region', { name: 'Notifications' });
export const expectToast = async (title: string, description: string) => waitFor(() => expect(toasts()).toHaveTextContent(title + description));
export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
/** A field by its label, with or without the mark that it is required. */
export const field = (label: string | RegExp) => screen.getByLabelText(typeof label === 'string' ? new RegExp(`^${label}( \\((required|optional)\\))?$`) : label);
export const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });

/** Lets time go by in steps, so that timers started by effects start in time. */
export async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 100) await act(() => jest.advanceTimersByTimeAsync(100));
}

export async function open(path: string, as?: 'strict' | 'served'): Promise<Rendered> {
  const rendered = renderSite(path, as);
  await screen.findByRole('group', { name: 'Registration options' });
  return rendered;
}

/** Everything that a helper page asks for. */
export function fillPerson(): void {
  type('Full name', 'Ann Other');
  type('Email address', 'ann@example.org');
  type('Phone', '0113 496 0001');
  type('Location', 'Leeds');
  fireEvent.click(screen.getByLabelText('Weekends'));
}
