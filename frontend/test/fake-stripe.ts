import { jest } from '@jest/globals';
import { forgetProvider } from '../src/domain/card-payment/stripe/load-provider.js';

type Listener = (event?: unknown) => void;
export type Confirmation = { error: { message?: string } } | { paymentIntent: { status: string } };

export interface FakeStripe {
  /** What `confirmPayment` answers. */
  confirmation: Confirmation | Error;
  /** What `elements.submit` finds wrong. */
  submission: { error?: { message: string } };
  /** Secrets of the groups of elements, in the order they were made. */
  secrets: string[];
  confirmPayment: jest.Mock<(options: { confirmParams: { return_url: string }; redirect: string }) => Promise<Confirmation>>;
  /** The form appears (a child in its container, and 'ready'). */
  appear: () => void;
  failToLoad: () => void;
}

let current: object;
/** The loader keeps the first function it meets for the life of the tab, so there is only one. */
const openStripe = Object.assign(() => current, { version: 'endive' });

/** Puts a payment provider on the page that shows its form at once unless `isSlow`, and pays as the test says. */
export function fakeStripe({ isSlow = false } = {}): FakeStripe {
  forgetProvider();
  const listeners = new Map<string, Listener>();
  let container: HTMLElement | undefined;
  const element = {
    on: (name: string, listener: Listener) => (listeners.set(name, listener), element),
    off: (name: string) => (listeners.delete(name), element),
    mount: (node: HTMLElement) => {
      container = node;
      if (!isSlow) queueMicrotask(fake.appear);
    },
    update: () => undefined,
    destroy: () => undefined,
    unmount: () => undefined,
  };
  const fake: FakeStripe = {
    confirmation: { paymentIntent: { status: 'succeeded' } },
    submission: {},
    secrets: [],
    confirmPayment: jest.fn(async () => {
      if (fake.confirmation instanceof Error) throw fake.confirmation;
      return fake.confirmation;
    }),
    appear: () => {
      container?.append(document.createElement('iframe'));
      listeners.get('ready')?.({ elementType: 'payment' });
    },
    failToLoad: () => listeners.get('loaderror')?.({ elementType: 'payment', error: { message: 'no' } }),
  };
  const stripe = {
    elements: ({ clientSecret }: { clientSecret: string }) => {
      fake.secrets.push(clientSecret);
      const group = { create: () => element, getElement: () => element, update: () => undefined, submit: async () => fake.submission, fetchUpdates: async () => ({}), on: () => group, off: () => group };
      return group;
    },
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    confirmPayment: fake.confirmPayment,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
  current = stripe;
  Object.assign(window, { Stripe: openStripe });
  return fake;
}

export const TEST_CONFIG = {
  stripe: { publishableKey: 'pk_test_x', isTestMode: true, scriptUrl: null },
  tiles: null,
  supportEmail: 'support@help.test',
  enquiriesEmail: 'enquiries@help.test',
  siteUrl: 'http://site.test',
  dashboardAccess: 'open',
  crisisNumbers: [{ words: 'In danger now? Call', number: '999' }],
  quickExitUrl: 'https://weather.test/',
};
