import { testCards } from './test-cards.js';

/** @import { PaymentError } from './api.js' */
/** @import { TestCard } from './test-cards.js' */

const elementStyles = `
  :host { display: block; font: inherit; font-size: var(--sandbox-size, inherit); color: var(--sandbox-text, inherit); }
  fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
  legend { padding: 0; margin-bottom: .5rem; font-weight: 700; }
  label { display: flex; gap: .75rem; align-items: center; min-height: 44px; padding: .25rem .75rem; border: 1px solid color-mix(in srgb, currentColor 55%, transparent);
    border-radius: var(--sandbox-radius, 6px); margin-bottom: .5rem; cursor: pointer; background: var(--sandbox-background, transparent); }
  label:has(:checked) { outline: 2px solid var(--sandbox-primary, #0f5a46); outline-offset: -2px; }
  label:has(:focus-visible) { outline: 3px solid currentColor; outline-offset: 2px; }
  input { width: 1.25rem; height: 1.25rem; margin: 0; flex: none; accent-color: var(--sandbox-primary, #0f5a46); }
  small { display: block; font-size: .875em; }
  p { margin: .5rem 0 0; }
  .note { font-size: .9375rem; }
  .error { color: var(--sandbox-danger, #a9201d); font-weight: 700; }
`;

/** Which of the page's appearance variables set which of ours. @type {Record<string, string>} */
const dressedBy = {
  colorPrimary: '--sandbox-primary',
  colorBackground: '--sandbox-background',
  colorText: '--sandbox-text',
  colorDanger: '--sandbox-danger',
  borderRadius: '--sandbox-radius',
  fontSizeBase: '--sandbox-size',
};

/** The card part of a payment form: a list of test cards instead of fields for a card number. */
export class SandboxPaymentElement {
  /** @type {Map<string, Set<(event: object) => void>>} */
  #listeners = new Map();
  /** @type {HTMLElement | undefined} */
  #host;
  /** @type {HTMLElement | undefined} */
  #problem;
  /** @type {Promise<PaymentError | undefined>} */
  #loading;
  /** @type {Record<string, string | undefined>} */
  #variables = {};
  /** Token of the chosen card. @type {string | undefined} */
  chosen;

  /** @param {Promise<PaymentError | undefined>} loading resolves with the reason why this payment cannot be made, if there is one */
  constructor(loading) {
    this.#loading = loading;
  }

  /** @param {string} event @param {(event: object) => void} handler */
  on(event, handler) {
    const handlers = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, handlers.add(handler));
    return this;
  }

  /** @param {string} event @param {(event: object) => void} handler */
  once(event, handler) {
    /** @param {object} value */
    const onlyOnce = (value) => {
      this.off(event, onlyOnce);
      handler(value);
    };
    return this.on(event, onlyOnce);
  }

  /** @param {string} event @param {(event: object) => void} [handler] */
  off(event, handler) {
    if (handler) this.#listeners.get(event)?.delete(handler);
    else this.#listeners.delete(event);
    return this;
  }

  /** @param {string | HTMLElement} target */
  mount(target) {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!place) throw new Error('The Payment Element cannot be mounted: its place is not in the document.');
    const host = document.createElement('div');
    this.#host = host;
    this.#paint();
    this.#draw(host.attachShadow({ mode: 'open' }));
    place.replaceChildren(host);
    queueMicrotask(() => this.#emit('loaderstart', { elementType: 'payment' }));
    void this.#loading.then((error) => {
      if (this.#host !== host) return;
      if (error) this.#emit('loaderror', { elementType: 'payment', error });
      else this.#emit('ready', { elementType: 'payment' });
    });
  }

  unmount() {
    this.#host?.remove();
    this.#host = undefined;
  }

  destroy() {
    this.unmount();
    this.#listeners.clear();
    this.chosen = undefined;
  }

  /** Layout and the like make no difference here. */
  update() {}

  collapse() {
    return this;
  }

  focus() {
    this.#host?.shadowRoot?.querySelector('input')?.focus();
  }

  blur() {
    this.#host?.shadowRoot?.querySelector('input')?.blur();
  }

  clear() {
    for (const input of this.#host?.shadowRoot?.querySelectorAll('input') ?? []) input.checked = false;
    this.chosen = undefined;
  }

  /** @param {string} message shown under the cards; empty removes it */
  showProblem(message) {
    if (this.#problem) this.#problem.textContent = message;
    if (message !== '') this.focus();
  }

  /** Takes over the colours that a page gives to Stripe's form. @param {{ variables?: Record<string, string | undefined> } | undefined} appearance */
  dress(appearance) {
    this.#variables = appearance?.variables ?? {};
    this.#paint();
  }

  #paint() {
    for (const [name, property] of Object.entries(dressedBy)) {
      const value = this.#variables[name];
      if (value === undefined) this.#host?.style.removeProperty(property);
      else this.#host?.style.setProperty(property, value);
    }
  }

  /** @param {ShadowRoot} root */
  #draw(root) {
    const style = document.createElement('style');
    style.textContent = elementStyles;
    if (typeof CSSStyleSheet.prototype.replaceSync === 'function') {
      // Not an inline style: works under a strict content security policy.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(elementStyles);
      root.adoptedStyleSheets = [sheet];
    } else root.append(style);
    const fieldset = document.createElement('fieldset');
    const legend = document.createElement('legend');
    legend.textContent = 'Test card';
    fieldset.append(legend, ...testCards.map((card) => this.#choice(card)));
    const note = document.createElement('p');
    note.className = 'note';
    note.textContent = 'Test mode: choose one of these cards. No real card can be used and no money moves.';
    this.#problem = document.createElement('p');
    this.#problem.className = 'error';
    this.#problem.setAttribute('role', 'alert');
    root.append(fieldset, note, this.#problem);
  }

  /** @param {TestCard} card */
  #choice(card) {
    const label = document.createElement('label');
    const input = document.createElement('input');
    input.type = 'radio';
    input.name = 'test-card';
    input.value = card.token;
    input.setAttribute('aria-label', card.name);
    input.addEventListener('change', () => {
      this.chosen = card.token;
      this.showProblem('');
      this.#emit('change', { elementType: 'payment', empty: false, complete: true, collapsed: false, value: { type: 'card' } });
    });
    const text = document.createElement('span');
    const hint = document.createElement('small');
    text.textContent = card.name;
    hint.textContent = card.hint;
    text.append(hint);
    label.append(input, text);
    return label;
  }

  /** @param {string} event @param {object} value */
  #emit(event, value) {
    for (const handler of Array.from(this.#listeners.get(event) ?? [])) handler(value);
  }
}
