import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Stripe as BrowserStripe, StripeElements } from '@stripe/stripe-js';
import { JSDOM } from 'jsdom';
import type { Root } from 'react-dom/client';
import { startBench, type TestBench } from './sandbox-client.js';

const GLOBALS = ['window', 'document', 'HTMLElement', 'Element', 'Node', 'location', 'navigator'] as const;

describe('the browser script', () => {
  let bench: TestBench;
  let dom: JSDOM;
  let root: Root | undefined;
  const before = new Map<string, unknown>();

  // One window for all tests: React keeps the one that it met first.
  beforeAll(async () => {
    bench = await startBench();
    dom = new JSDOM('<!doctype html><html lang="en"><body><div id="app"></div></body></html>', {
      url: 'http://site.example/donate',
      runScripts: 'dangerously',
      resources: 'usable',
    });
    Object.assign(dom.window, { fetch });
    const script = dom.window.document.createElement('script');
    script.src = `${bench.sandbox.url}/stripe-js/stripe.js`;
    await new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = reject;
      dom.window.document.head.append(script);
    });
    for (const name of GLOBALS) {
      before.set(name, (globalThis as Record<string, unknown>)[name]);
      Object.assign(globalThis, { [name]: name === 'window' ? dom.window : dom.window[name] });
    }
  });
  beforeEach(() => {
    const place = dom.window.document.createElement('div');
    place.id = 'app';
    dom.window.document.querySelector('#app')?.replaceWith(place);
  });
  afterEach(() => {
    root?.unmount();
    root = undefined;
  });
  afterAll(async () => {
    // React finishes its scheduled work before the window goes.
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const name of GLOBALS) Object.assign(globalThis, { [name]: before.get(name) });
    dom.window.close();
    await bench.close();
  });

  async function eventually<T>(find: () => T | undefined | null | false): Promise<T> {
    const end = Date.now() + 60_000;
    for (;;) {
      const found = find();
      if (found) return found;
      if (Date.now() > end) throw new Error(`It did not happen within 60 s:\n${dom.window.document.body.innerHTML}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Renders a payment form with the real React wrapper and returns its handles once it is ready. */
  async function mountForm(clientSecret: string): Promise<{ stripe: BrowserStripe; elements: StripeElements; card(name: string): HTMLInputElement; events: string[] }> {
    const { createElement } = await import('react');
    const { createRoot } = await import('react-dom/client');
    const { loadStripe } = await import('@stripe/stripe-js');
    const { Elements, PaymentElement, useElements, useStripe } = await import('@stripe/react-stripe-js');
    const events: string[] = [];
    const handles: { stripe?: BrowserStripe | null; elements?: StripeElements | null } = {};
    function Form() {
      handles.stripe = useStripe();
      handles.elements = useElements();
      return createElement(PaymentElement, {
        options: { layout: 'tabs' },
        onReady: () => events.push('ready'),
        onLoadError: ({ error }) => events.push(`loaderror ${error.code ?? error.type}`),
        onChange: ({ complete }) => events.push(`change ${complete}`),
      });
    }
    root = createRoot(dom.window.document.querySelector('#app') as Element);
    root.render(createElement(Elements, { stripe: loadStripe('pk_test_x'), options: { clientSecret } }, createElement(Form)));
    await eventually(() => events.length > 0);
    const shadow = () => dom.window.document.querySelector('#app')?.querySelectorAll('div') ?? [];
    const card = (name: string): HTMLInputElement => {
      for (const element of shadow()) {
        const input = element.shadowRoot?.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
        if (input) return input;
      }
      throw new Error(`No card is called ${name}.`);
    };
    return { stripe: handles.stripe as BrowserStripe, elements: handles.elements as StripeElements, card, events };
  }

  const newSecret = async () => (await bench.stripe.paymentIntents.create({ amount: 500, currency: 'gbp', allowed_payment_method_types: ['card'] })).client_secret ?? '';
  const confirmParams = { return_url: 'http://site.example/donation-success' };

  it('pays with a chosen card through the real React components, and no card number can be typed', async () => {
    const secret = await newSecret();
    const { stripe, elements, card, events } = await mountForm(secret);
    expect(events).toEqual(['ready']);
    const inputs = [...(card('Visa - succeeds').getRootNode() as ShadowRoot).querySelectorAll('input')];
    expect(inputs.every((input) => input.type === 'radio')).toBe(true);
    expect((await elements.submit()).error).toMatchObject({ type: 'validation_error', message: 'Choose a test card.' });
    card('Visa - succeeds').click();
    expect(events).toEqual(['ready', 'change true']);
    expect((await elements.submit()).error).toBeUndefined();
    const result = await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' });
    expect(result.paymentIntent?.status).toBe('succeeded');
    expect(JSON.stringify(result.paymentIntent)).not.toContain('latest_charge');
    expect((await stripe.retrievePaymentIntent(secret)).paymentIntent?.status).toBe('succeeded');
    expect(bench.sandbox.state.all('charge').filter((charge) => charge.payment_intent === result.paymentIntent?.id)).toHaveLength(1);
  });

  it.each([
    ['Declined', 'generic_decline'],
    ['Insufficient funds', 'insufficient_funds'],
    ['Expired card', 'expired_card'],
  ])('shows the refusal of the card "%s" and lets the payer choose another', async (name, declineCode) => {
    const { stripe, elements, card } = await mountForm(await newSecret());
    card(name).click();
    const refused = await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' });
    expect(refused.error).toMatchObject({ type: 'card_error', decline_code: declineCode });
    card('Mastercard - succeeds').click();
    expect((await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' })).paymentIntent?.status).toBe('succeeded');
  });

  it.each([['Complete', 'succeeded', undefined], ['Fail', undefined, 'payment_intent_authentication_failure']])('answers 3-D Secure with %s', async (button, status, code) => {
    const { stripe, elements, card } = await mountForm(await newSecret());
    card('3-D Secure - needs a tap').click();
    const confirming = stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' });
    const found = await eventually(() => [...dom.window.document.querySelectorAll<HTMLButtonElement>('dialog button')].find(({ textContent }) => textContent === button));
    found.click();
    const { paymentIntent, error } = await confirming;
    expect([paymentIntent?.status, error?.code]).toEqual([status, code]);
    expect(dom.window.document.querySelector('dialog')).toBeNull();
  });

  it('reports a payment that is already made as a load error, and a changed one by fetchUpdates', async () => {
    const secret = await newSecret();
    const { elements, events } = await mountForm(secret);
    await bench.stripe.paymentIntents.update(secret.split('_secret_')[0] ?? '', { amount: 900 });
    expect(await elements.fetchUpdates()).toEqual({});
    await bench.stripe.paymentIntents.cancel(secret.split('_secret_')[0] ?? '');
    expect((await elements.fetchUpdates()).error).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(events).toEqual(['ready']);
    root?.unmount();
    dom.window.document.querySelector('#app')?.replaceChildren();
    expect((await mountForm(secret)).events).toEqual(['loaderror payment_intent_unexpected_state']);
  });

  it('says on the page that nothing is real and refuses live keys', () => {
    expect(dom.window.document.querySelector('[data-test-mode-band]')?.textContent).toBe('Test mode: no real payments');
    const factory = (dom.window as unknown as { Stripe: ((key: string) => unknown) & { version: string } }).Stripe;
    expect(factory.version).toBe('endive');
    expect(() => factory('pk_live_x')).toThrow('refuses live keys');
    expect(() => factory('sk_test_x')).toThrow('publishable test key');
  });

  it('lets a browser do nothing without the client secret, and nothing that needs a secret key', async () => {
    const secret = await newSecret();
    const id = secret.split('_secret_')[0] ?? '';
    const call = async (path: string, body?: Record<string, string>) => {
      const headers = { authorization: 'Bearer pk_test_x', 'content-type': 'application/x-www-form-urlencoded' };
      return (await fetch(`${bench.sandbox.url}${path}`, body ? { method: 'POST', headers, body: new URLSearchParams(body).toString() } : { headers })).status;
    };
    expect(await call(`/v1/payment_intents/${id}`)).toBe(400);
    expect(await call(`/v1/payment_intents/${id}?client_secret=${id}_secret_guess`)).toBe(404);
    expect(await call(`/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' })).toBe(400);
    expect(await call('/v1/payment_intents')).toBe(403);
    expect(await call('/v1/refunds', { payment_intent: id })).toBe(403);
    const preflight = await fetch(`${bench.sandbox.url}/v1/payment_intents/${id}`, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  });
});
