/** Somebody who has signed in by a mailed link, in a browser of their own. */
import assert from 'node:assert/strict';
import { dataOf } from './visitor.mjs';

const SUBJECT = 'Your link to sign in';

export class SignedIn {
  #session;

  /** @param {import('./visitor.mjs').Visitor} visitor @param {string} session cookie */
  constructor(visitor, session) {
    this.visitor = visitor;
    this.#session = session;
  }

  /** @param {{ atOnce?: number }} [how] in so many tabs the link is opened at the same moment; one of them gets the session */
  static async by(visitor, email, { atOnce = 1 } = {}) {
    const origin = { origin: visitor.url };
    const before = new Set((await visitor.mailsTo(email)).map(({ ID }) => ID));
    const asked = await visitor.answer('POST', '/api/sign-in', { email }, origin);
    assert.equal(asked.status, 202, asked.text);
    const { about, token } = await visitor.mailedLink(email, SUBJECT, before);
    const open = () => visitor.answer('POST', `/api/sign-in/${about}/open`, { token }, { ...origin, cookie: cookiesOf(asked) });
    const opened = await Promise.all(Array.from({ length: atOnce }, open));
    const [first, ...more] = opened.filter(({ status }) => status === 200);
    assert.ok(first && more.length === 0, `one use of the link signs in, not ${opened.map(({ status }) => status)}`);
    return new SignedIn(visitor, cookiesOf(first));
  }

  async ask(method, path, body) {
    return dataOf(`${method} ${path}`, await this.answer(method, path, body));
  }

  answer(method, path, body) {
    return this.visitor.answer(method, path, body, { cookie: this.#session, origin: this.visitor.url });
  }
}

/** Cookies that an answer sets, as a browser sends them back. */
function cookiesOf({ headers }) {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
}
