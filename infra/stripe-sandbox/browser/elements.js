import { intentIdOf, retrieveIntent } from './api.js';
import { SandboxPaymentElement } from './payment-element.js';

/** @import { PaymentError } from './api.js' */

const ENDED = ['succeeded', 'canceled', 'processing'];

/** @typedef {{ clientSecret?: string, mode?: string, amount?: number, currency?: string, appearance?: { variables?: Record<string, string | undefined> } }} ElementsOptions */

/** What belongs to one payment form. */
export class SandboxElements {
  #key;
  /** @type {ElementsOptions} */
  #options;
  /** @type {SandboxPaymentElement | undefined} */
  #element;

  /** @param {string} key @param {ElementsOptions} options */
  constructor(key, options) {
    if (options.clientSecret === undefined && options.mode === undefined) throw new Error('Elements need a clientSecret or a mode.');
    if (options.clientSecret !== undefined) intentIdOf(options.clientSecret);
    this.#key = key;
    this.#options = options;
  }

  get clientSecret() {
    return this.#options.clientSecret;
  }

  get chosenCard() {
    return this.#element?.chosen;
  }

  /** @param {string} type */
  create(type) {
    if (type !== 'payment') throw new Error(`The sandbox has no element of type ${type}; it knows "payment".`);
    if (this.#element) throw new Error('There is already a Payment Element in this group.');
    const element = new SandboxPaymentElement(this.#problem());
    const destroy = element.destroy.bind(element);
    element.destroy = () => {
      destroy();
      this.#element = undefined;
    };
    this.#element = element;
    element.dress(this.#options.appearance);
    return element;
  }

  getElement() {
    return this.#element ?? null;
  }

  /** @param {Partial<ElementsOptions>} options */
  update(options) {
    this.#options = { ...this.#options, ...options };
    if (options.appearance) this.#element?.dress(options.appearance);
  }

  /** Checks the form. @returns {Promise<{ error?: PaymentError, selectedPaymentMethod?: string }>} */
  async submit() {
    if (this.chosenCard !== undefined) return { selectedPaymentMethod: 'card' };
    const message = 'Choose a test card.';
    this.#element?.showProblem(message);
    return { error: { type: 'validation_error', code: 'incomplete_payment_details', message } };
  }

  /** Reads the payment again after the server has changed it. @returns {Promise<{ error?: PaymentError }>} */
  async fetchUpdates() {
    const error = await this.#problem();
    return error ? { error } : {};
  }

  /** @returns {Promise<PaymentError | undefined>} */
  async #problem() {
    if (this.#options.clientSecret === undefined) return undefined;
    const { paymentIntent, error } = await retrieveIntent(this.#key, this.#options.clientSecret);
    if (error) return error;
    if (!ENDED.includes(paymentIntent.status)) return undefined;
    return {
      type: 'validation_error',
      code: 'payment_intent_unexpected_state',
      message: `This payment is ${paymentIntent.status} and cannot be made again.`,
    };
  }
}
