import { createConnection } from 'node:net';

/** What no answer may hold: traces, SQL, paths, names of tables and drivers. */
const LEAKS = [/\n {4}at /, /node_modules/, /QueryFailedError|TypeORMError|ECONNREFUSED/, /\b(INSERT INTO|DELETE FROM|ORDER BY|WHERE \w+ =)/, /\/(services|gateway|infra)\/[\w-]+\/(src|dist)\//, /\b(sk|rk|whsec)_(test|live)?_?\w{10,}/];

/** Milliseconds after which an answer counts as a hang. */
export const HANG_MS = 15_000;

/** The platform under attack, and what a visitor may expect of it meanwhile. */
export class Target {
  constructor(platform, parts) {
    this.platform = platform;
    this.url = platform.url;
    Object.assign(this, parts);
  }

  static of(platform) {
    return new Target(platform, { mailUrl: `http://localhost:${platform.ports.MAIL_PORT}` });
  }

  /** One request; never throws for an answer. @returns {{ status: number, text: string, headers: Headers, ms: number }} status 0: the connection was closed */
  async ask(method, path, { body, headers = {}, raw = false } = {}) {
    const began = performance.now();
    const init = { method, headers: { ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }), ...headers }, redirect: 'manual', signal: AbortSignal.timeout(HANG_MS) };
    if (body !== undefined) init.body = raw ? body : JSON.stringify(body);
    try {
      const answer = await fetch(path.startsWith('http') ? path : this.url + path, init);
      return { status: answer.status, text: await answer.text(), headers: answer.headers, ms: performance.now() - began };
    } catch (error) {
      if (error.name === 'TimeoutError') return { status: -1, text: 'no answer', headers: new Headers(), ms: HANG_MS };
      return { status: 0, text: String(error.cause?.code ?? error), headers: new Headers(), ms: performance.now() - began };
    }
  }

  get = (path, options) => this.ask('GET', path, options);
  post = (path, body, options) => this.ask('POST', path, { body, ...options });

  /** Bytes to the site's port as they are; what came back as text until the end or the time is over. */
  sendRaw(bytes, { ms = 4_000, host = this.url } = {}) {
    const { hostname, port } = new URL(host);
    return new Promise((resolve) => {
      const socket = createConnection(Number(port), hostname);
      let answer = '';
      const end = () => {
        socket.destroy();
        resolve(answer);
      };
      setTimeout(end, ms).unref();
      socket.on('data', (data) => (answer += data)).on('error', end).on('close', end);
      socket.write(bytes);
    });
  }

  /** The newest mail to an address, waited for; undefined when there is none. */
  async mailTo(address, { subject = /./, ms = 20_000 } = {}) {
    for (const deadline = Date.now() + ms; Date.now() < deadline; ) {
      const { messages } = await (await fetch(`${this.mailUrl}/api/v1/messages`)).json();
      const found = messages.find((mail) => mail.To.some(({ Address }) => Address === address) && subject.test(mail.Subject));
      if (found) return (await fetch(`${this.mailUrl}/api/v1/message/${found.ID}`)).json();
      await new Promise((wait) => setTimeout(wait, 200));
    }
    return undefined;
  }

  async mailsTo(address) {
    const { messages } = await (await fetch(`${this.mailUrl}/api/v1/messages?limit=500`)).json();
    return messages.filter((mail) => mail.To.some(({ Address }) => Address === address));
  }

  /** Asks again until the answer is right: what one service knows another learns a moment later. */
  async until(ask, isRight, ms = 20_000) {
    for (const deadline = Date.now() + ms; ; ) {
      const answer = await ask();
      if (isRight(answer) || Date.now() > deadline) return answer;
      await new Promise((wait) => setTimeout(wait, 200));
    }
  }

  /** A listing of one's own. */
  async register(fields = {}) {
    const number = (this.registered = (this.registered ?? 0) + 1);
    const body = { name: `Attack Kitchen ${number}`, email: `attack-${number}-${Date.now()}@example.org`, phone: '0113 496 0000', location: '53.8, -1.55', projectType: 'charities', ...fields };
    const { status, text } = await this.post('/api/registrations', body);
    if (status !== 201) throw new Error(`registering: ${status} ${text}`);
    return { ...JSON.parse(text), email: body.email };
  }

  /** The token of the link in the newest mail of a kind to an address. */
  async tokenFor(address, purpose) {
    const deadline = Date.now() + 20_000;
    while (Date.now() < deadline) {
      for (const { ID } of await this.mailsTo(address)) {
        const { Text } = await (await fetch(`${this.mailUrl}/api/v1/message/${ID}`)).json();
        const [, rest] = Text.split(`/links/${purpose}/`);
        const found = rest?.split('#')[1]?.split(/\s/, 1)[0];
        if (found) return found;
      }
      await new Promise((wait) => setTimeout(wait, 200));
    }
    throw new Error(`no mail with a link for ${purpose} came to ${address}`);
  }

  /** What is wrong with an answer whoever asked: a fault of ours, a hang, something that nobody should read. */
  faultOf({ status, text }) {
    if (status === -1) return 'no answer';
    if (status >= 500 && status !== 503) return `status ${status}: ${text.slice(0, 160)}`;
    const leak = LEAKS.find((pattern) => pattern.test(text.slice(0, 20_000)));
    return leak ? `the answer holds ${leak}` : undefined;
  }

  /** Search, list and site still answer an ordinary visitor. */
  async faultOfBystander() {
    for (const [method, path, body] of [
      ['GET', '/config.json'],
      ['GET', '/api/registrations/demo-helper-1'],
      ['POST', '/api/recommendations', { userLatitude: 53.8, userLongitude: -1.55 }],
    ]) {
      const answer = await this.ask(method, path, body && { body });
      if (answer.status >= 400 || answer.status <= 0) return `a visitor's ${method} ${path} was answered ${answer.status} after ${Math.round(answer.ms)} ms`;
    }
    return undefined;
  }
}

/** A fault unless the status is one of those that are right. */
export function expectStatus(answer, ...allowed) {
  return allowed.includes(answer.status) ? undefined : `answered ${answer.status} instead of ${allowed.join(' or ')}: ${answer.text.slice(0, 160)}`;
}
