/** Somebody who uses the site by its API, from outside, and is as patient as a browser that is told to try again. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 120_000;
const TRY_AGAIN = new Set([429, 502, 503, 504]);

export class Visitor {
  /** @param {{ url: string, mailUrl: string, sandboxUrl: string }} addresses */
  constructor({ url, mailUrl, sandboxUrl }) {
    this.url = url;
    this.mailUrl = mailUrl;
    this.sandboxUrl = sandboxUrl;
  }

  /** Body as data. What may be sent twice without a second effect is sent again while nobody answers. */
  async ask(method, path, body, headers = {}) {
    return dataOf(`${method} ${path}`, await this.answer(method, path, body, headers));
  }

  /** The same with its status and headers, whatever it says. */
  answer(method, path, body, headers = {}) {
    return patiently(`${method} ${path}`, () => this.send(method, path, body, headers));
  }

  /** Once, as it is. */
  send(method, path, body, headers = {}) {
    return fetch(this.url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
  }

  get(path) {
    return this.ask('GET', path);
  }

  /** Puts a picture into the store as the form does. @returns its path on the site */
  async upload(picture) {
    const { uploadURL } = await this.ask('POST', '/api/objects/upload', {});
    const put = await patiently('PUT of a picture', () => fetch(uploadURL, { method: 'PUT', body: picture, headers: { 'content-type': 'image/png', origin: this.url } }));
    assert.equal(put.status, 200, 'the store takes the picture');
    assert.equal(put.headers.get('access-control-allow-origin'), this.url, 'a page of the site may put it there');
    return (await this.ask('POST', '/api/objects/normalize', { uploadURL })).objectPath;
  }

  /** Confirms a payment in the sandbox with the publishable key alone, as the browser's script does. */
  async pay(clientSecret) {
    this.key ??= (await this.get('/config.json')).stripe.publishableKey;
    const intent = clientSecret.split('_secret_')[0];
    const form = new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' });
    const answer = await patiently('a card payment', () =>
      fetch(`${this.sandboxUrl}/v1/payment_intents/${intent}/confirm`, { method: 'POST', headers: { authorization: `Bearer ${this.key}` }, body: form }),
    );
    assert.ok(isJson(answer.text), `the provider answers ${answer.status} with '${answer.text.slice(0, 300)}' (${JSON.stringify([...answer.headers])})`);
    const result = JSON.parse(answer.text);
    const isPaid = result.status === 'succeeded' || result.error?.payment_intent?.status === 'succeeded';
    assert.ok(isPaid, `the card is charged: ${JSON.stringify(result).slice(0, 300)}`);
  }

  /** @param {number} pounds @returns the donation's payment id */
  async donate(helperId, pounds, words = {}) {
    const sessionId = `walk-${randomBytes(8).toString('hex')}`;
    const { clientSecret, paymentId } = await this.ask('POST', '/api/create-payment-intent', { amount: pounds, purpose: 'donation', helperId, sessionId, ...words });
    await this.pay(clientSecret);
    return paymentId;
  }

  /** Something from the shop, for £49.99. */
  async buy() {
    const sessionId = `walk-${randomBytes(8).toString('hex')}`;
    const { clientSecret } = await this.ask('POST', '/api/create-payment-intent', { amount: 49.99, purpose: 'merchandise-starter-pack', sessionId });
    await this.pay(clientSecret);
  }

  stats(helperId) {
    return this.get(`/api/helpers/${helperId}/stats`);
  }

  /** Mails to an address, newest first, as Mailpit lists them. */
  async mailsTo(address) {
    const answer = await patiently('the mail page', () => fetch(`${this.mailUrl}/api/v1/messages?limit=2000`));
    const { messages } = JSON.parse(answer.text);
    return messages.filter(({ To }) => To.some(({ Address }) => Address === address));
  }

  async mail(id) {
    return (await fetch(`${this.mailUrl}/api/v1/message/${id}`)).json();
  }

  /** What the one-time link of the newest such mail is about, and its token. @param known ids of mails from before */
  async mailedLink(address, subject, known = new Set()) {
    const found = await until(`'${subject}' to ${address}`, async () => (await this.mailsTo(address)).find(({ ID, Subject }) => Subject === subject && !known.has(ID)));
    const link = new URL((await this.mail(found.ID)).Text.split(/\s/).find((word) => word.includes('/links/')));
    const [, , , about] = link.pathname.split('/');
    return { about: decodeURIComponent(about), token: decodeURIComponent(link.hash.slice(1)) };
  }
}

/** @throws when it is a refusal */
export function dataOf(what, { ok, status, text }) {
  assert.ok(ok, `${what} answers ${status}: ${text.slice(0, 300)}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Asks until what is asked for is so. @throws naming it */
export async function until(what, ask, patienceMs = PATIENCE_MS) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = await ask();
    if (found) return found;
    assert.ok(Date.now() < deadline, `waited ${patienceMs / 1000} s for ${what}`);
    await sleep(250);
  }
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A whole answer: one that is cut off in its middle is asked for again, as one that never came. */
async function patiently(what, send) {
  const deadline = Date.now() + PATIENCE_MS;
  const whole = async () => {
    const answer = await send();
    const text = await answer.text();
    // Who is killed between head and body leaves an answer that seems whole.
    if (answer.headers.get('content-type')?.includes('json') && !isJson(text)) throw new Error(`${answer.status} without its whole body`);
    return { ok: answer.ok, status: answer.status, headers: answer.headers, text };
  };
  for (;;) {
    const answer = await whole().catch((error) => ({ status: 503, error }));
    if (!TRY_AGAIN.has(answer.status)) return answer;
    assert.ok(Date.now() < deadline, `${what}: ${answer.error?.cause?.code ?? answer.error?.message ?? answer.status} for ${PATIENCE_MS / 1000} s`);
    await sleep(500);
  }
}
