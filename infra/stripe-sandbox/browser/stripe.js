import { addNested, callSandbox, intentIdOf, retrieveIntent } from './api.js';
import { authenticateIntent } from './authentication-dialog.js';
import { SandboxElements } from './elements.js';

/** @import { ElementsOptions } from './elements.js' */
/** @import { Intent, IntentResult, PaymentError } from './api.js' */

/**
 * @typedef {{ return_url?: string, receipt_email?: string, shipping?: object, payment_method?: string, payment_method_data?: { billing_details?: object } }} ConfirmParams
 * @typedef {{ elements?: SandboxElements, clientSecret?: string, confirmParams?: ConfirmParams, redirect?: 'always' | 'if_required' }} ConfirmOptions
 */

/** The object that a page gets instead of Stripe's; only test keys are accepted. */
class SandboxStripe {
  #key;

  /** @param {string} key */
  constructor(key) {
    if (/^(pk|sk|rk)_live_/.test(key)) throw new Error('This page uses the Stripe sandbox, which refuses live keys.');
    if (!key.startsWith('pk_test_')) throw new Error('A publishable test key (pk_test_...) is needed.');
    this.#key = key;
  }

  /** @param {ElementsOptions} options */
  elements(options) {
    return new SandboxElements(this.#key, options);
  }

  /** @param {ConfirmOptions} options @returns {Promise<IntentResult>} */
  async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    const secret = clientSecret ?? elements?.clientSecret;
    if (secret === undefined) throw new Error('confirmPayment needs a clientSecret.');
    if (redirect === 'always' && !confirmParams.return_url) throw new Error('confirmPayment needs confirmParams.return_url unless redirect is "if_required".');
    const checked = await elements?.submit();
    if (checked?.error) return { error: checked.error };
    const result = await this.#confirm(secret, elements?.chosenCard, confirmParams);
    if (result.error || redirect === 'if_required') return result;
    return leavePage(confirmParams.return_url ?? '', result.paymentIntent);
  }

  /** @param {string} clientSecret @param {{ payment_method?: string }} [data] */
  async confirmCardPayment(clientSecret, data = {}) {
    return this.#confirm(clientSecret, undefined, data);
  }

  /** @param {{ clientSecret: string }} options @returns {Promise<IntentResult>} */
  async handleNextAction({ clientSecret }) {
    const { paymentIntent, error } = await retrieveIntent(this.#key, clientSecret);
    return error ? { error } : this.#finish(paymentIntent);
  }

  /** @param {string} clientSecret */
  async retrievePaymentIntent(clientSecret) {
    return retrieveIntent(this.#key, clientSecret);
  }

  async createToken() {
    return notInSandbox('createToken');
  }

  async createPaymentMethod() {
    return notInSandbox('createPaymentMethod');
  }

  registerAppInfo() {}

  _registerWrapper() {}

  /** @param {string} secret @param {string | undefined} token @param {ConfirmParams} params @returns {Promise<IntentResult>} */
  async #confirm(secret, token, params) {
    /** @type {Record<string, string | undefined>} */
    const fields = { client_secret: secret, use_stripe_sdk: 'true', return_url: params.return_url, receipt_email: params.receipt_email };
    addNested('shipping', params.shipping, fields);
    if (params.payment_method !== undefined) fields.payment_method = params.payment_method;
    else if (token !== undefined) {
      addNested('payment_method_data', { type: 'card', card: { token }, billing_details: params.payment_method_data?.billing_details }, fields);
    }
    const { paymentIntent, error } = await callSandbox(this.#key, 'POST', `/v1/payment_intents/${intentIdOf(secret)}/confirm`, fields);
    return error ? { error } : this.#finish(paymentIntent);
  }

  /** @param {Intent} intent @returns {Promise<IntentResult>} */
  async #finish(intent) {
    if (intent.status !== 'requires_action') return { paymentIntent: intent };
    const { paymentIntent, error } = await authenticateIntent(this.#key, intent);
    if (error) return { error };
    if (paymentIntent.last_payment_error) return { error: { ...paymentIntent.last_payment_error, payment_intent: paymentIntent } };
    return { paymentIntent };
  }
}

/** @param {string} returnUrl @param {Intent} intent @returns {Promise<never>} never ends, because the page does */
function leavePage(returnUrl, intent) {
  const target = new URL(returnUrl, location.href);
  target.searchParams.set('payment_intent', intent.id);
  target.searchParams.set('payment_intent_client_secret', intent.client_secret);
  target.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'pending');
  location.assign(target.href);
  return new Promise(() => {});
}

/** @param {string} name @returns {{ error: PaymentError }} */
function notInSandbox(name) {
  return { error: { type: 'invalid_request_error', message: `${name} is not part of the sandbox: pay with the Payment Element.` } };
}

/** Says on every page that nothing here is real. Lets clicks through and hides nothing: the page gets room for it. */
function showTestModeBand() {
  if (document.querySelector('[data-test-mode-band]')) return;
  const band = document.createElement('div');
  band.setAttribute('data-test-mode-band', '');
  band.setAttribute('role', 'note');
  band.textContent = 'Test mode: no real payments';
  Object.assign(band.style, {
    position: 'fixed', insetInline: '0', bottom: '0', zIndex: '2147483000', padding: '.25rem 1rem', textAlign: 'center',
    background: '#8a3c00', color: '#fff', font: '600 15px/1.4 system-ui, sans-serif', pointerEvents: 'none',
  });
  document.body.append(band);
  document.body.style.paddingBottom = `${band.offsetHeight}px`;
}

if (document.body) showTestModeBand();
else document.addEventListener('DOMContentLoaded', showTestModeBand, { once: true });

Object.assign(window, { Stripe: Object.assign(/** @param {string} key */ (key) => new SandboxStripe(key), { version: 'endive' }) });
