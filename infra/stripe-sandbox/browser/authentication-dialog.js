import { callSandbox } from './api.js';

/** @import { Intent, IntentResult } from './api.js' */

/**
 * Asks like a bank in 3-D Secure. Closing the dialog counts as a refusal.
 * @param {number} amount pence
 * @returns {Promise<'complete' | 'fail'>}
 */
function askToAuthenticate(amount) {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-labelledby', 'sandbox-3ds-title');
    Object.assign(dialog.style, { boxSizing: 'border-box', width: 'min(22rem, calc(100vw - 2rem))', padding: '1.5rem', borderRadius: '8px', border: '1px solid', font: 'inherit', zIndex: '2147483647' });
    const title = document.createElement('h2');
    title.id = 'sandbox-3ds-title';
    title.textContent = 'Confirm your payment (test)';
    const text = document.createElement('p');
    text.textContent = `Your bank would now ask you to confirm a payment of £${(amount / 100).toFixed(2)}. This is a test: no money moves.`;
    const buttons = document.createElement('p');
    Object.assign(buttons.style, { display: 'flex', gap: '.75rem', flexWrap: 'wrap' });
    /** @param {'complete' | 'fail'} outcome */
    const finish = (outcome) => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(outcome);
    };
    for (const [label, outcome] of /** @type {const} */ ([['Complete', 'complete'], ['Fail', 'fail']])) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      Object.assign(button.style, { minHeight: '44px', padding: '.5rem 1.25rem', font: 'inherit', cursor: 'pointer' });
      button.addEventListener('click', () => finish(outcome));
      buttons.append(button);
    }
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      finish('fail');
    });
    dialog.append(title, text, buttons);
    document.body.append(dialog);
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
    buttons.querySelector('button')?.focus();
  });
}

/**
 * Lets the holder answer and tells the sandbox.
 * @param {string} key @param {Intent} intent
 * @returns {Promise<IntentResult>}
 */
export async function authenticateIntent(key, intent) {
  const outcome = await askToAuthenticate(intent.amount);
  return callSandbox(key, 'POST', `/stripe-js/authenticate/${intent.id}`, { client_secret: intent.client_secret, outcome });
}
