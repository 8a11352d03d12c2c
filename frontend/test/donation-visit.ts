import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { fakeStripe, TEST_CONFIG, type FakeStripe } from './fake-stripe.js';
import { sampleListing } from './map-window.js';

export const HELPER = { ...sampleListing(), id: 'h1', name: 'Holbeck Open Kitchen', email: 'kitchen@example.org', acceptsDonations: true, images: [] };
export const INTENT = 'POST /api/create-payment-intent';

/** Somebody who is about to give, with everything outside of the page played; new for each test. */
export interface DonationVisit {
  api: FakeApi;
  stripe: FakeStripe;
  user: UserEvent;
}

/** Sets the stage before each test of a file and clears it afterwards; what it returns is filled in by then. */
export function stageDonations(): DonationVisit {
  const visit = {} as DonationVisit;
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
    visit.stripe = fakeStripe();
    visit.api = fakeApi()
      .on('GET /config.json', { body: TEST_CONFIG })
      .on('GET /api/registrations/h1', { body: HELPER })
      .on(INTENT, ({ body }) => ({ body: { clientSecret: `secret-${(body as { amount: number }).amount}`, paymentId: 'pay-1' } }));
    visit.user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  return visit;
}

export const toasts = () => screen.getByRole('region', { name: 'Notifications' });
export const dialog = () => screen.getByRole('dialog');
export const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 100) await act(() => jest.advanceTimersByTimeAsync(Math.min(100, left)));
};
/** Up to a moment of the page's clock, which goes on by itself meanwhile, on a busy machine by a lot. */
export const passUntil = async (moment: number) => {
  for (let left = moment - Date.now(); left > 0; left = moment - Date.now()) await act(() => jest.advanceTimersByTimeAsync(Math.min(100, left)));
};
