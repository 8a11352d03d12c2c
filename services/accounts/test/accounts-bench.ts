import { addressId, IDENTITY_HEADER, LinkSigner, publicSigningKeys, SealOpener } from '@community-help/service-kit';
import { collectEvents, countInOneWindow, eventually, startTestService, type EventCollector, type TestService, type TestServiceOptions } from '@community-help/test-kit';
import { SignInLinkRequestedV1 } from '@community-help/event-contracts';
import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { DataSource } from 'typeorm';
import { accounts } from '../src/index.js';

const keySet = (key: KeyObject, more: object): string => JSON.stringify({ keys: [{ ...key.export({ format: 'jwk' }), ...more }] });

/** A browser: the cookies that it keeps. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly url: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  async post(path: string, body: object = {}, more: Record<string, string> = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'content-type': 'application/json', ...(cookie && { cookie }), ...this.headers, ...more };
    const response = await fetch(`${this.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get session(): string | undefined {
    return this.cookies.get('account');
  }
}

/** Accounts with both roles, and the halves of its keys that others hold. */
export interface AccountsBench {
  service: TestService;
  browser: (headers?: Record<string, string>) => Browser;
  /** What reporting would mail for the latest request of this address. */
  mailedLink: (email: string, options?: { secondsAgo?: number }) => Promise<{ id: string; token: string }>;
  /** Asks, opens the mailed link, and is signed in. */
  signIn: (email: string, headers?: Record<string, string>) => Promise<Browser>;
  /** The signed identity that the gateway would hand on; undefined when the session has ended. */
  identityOf: (token: string | undefined, audience?: string) => Promise<string | undefined>;
  ask: (method: 'GET' | 'POST', path: string, identity?: string) => Promise<Response>;
  rows: <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>;
  events: EventCollector;
  close: () => Promise<void>;
}

export async function startAccounts(options: TestServiceOptions = {}): Promise<AccountsBench> {
  const mail = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const links = keySet(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, { kid: 'links' });
  const env = {
    MAIL_PUBLIC_KEY: JSON.stringify(mail.publicKey.export({ format: 'jwk' })),
    LINK_PUBLIC_KEYS: publicSigningKeys('LINK_SIGNING_KEYS', links),
    IDENTITY_SIGNING_KEYS: keySet(generateKeyPairSync('ed25519').privateKey, { kid: 'identity' }),
    OPERATOR_EMAILS: 'operator@example.org',
    SIGN_INS_PER_MAILBOX_PER_HOUR: '1000',
    SIGN_INS_PER_MAILBOX_PER_DAY: '1000',
    ...options.env,
  };
  const service = await startTestService(accounts, { worker: true, ...options, env });
  countInOneWindow(service);
  const events = await collectEvents(service.transport, [SignInLinkRequestedV1]);
  const signer = await LinkSigner.load('LINK_SIGNING_KEYS', links);
  const opener = await SealOpener.load('MAIL_PRIVATE_KEY', JSON.stringify(mail.privateKey.export({ format: 'jwk' })));

  const browser: AccountsBench['browser'] = (headers) => new Browser(service.url, headers);
  const mailedLink: AccountsBench['mailedLink'] = async (email, { secondsAgo = 0 } = {}) => {
    const [{ id }] = (await service.app.get(DataSource).query('select id from sign_in_request where address_id = $1 order by id desc limit 1', [addressId(email)])) as [{ id: string }];
    const { sealedEmail } = await eventually(() => {
      const found = events.events.find(({ data }) => (data as SignInLinkRequestedV1).requestId === id);
      if (!found) throw new Error('nothing was published yet');
      return found.data as SignInLinkRequestedV1;
    });
    const sealed = await opener.open<{ email: string }>(sealedEmail);
    if (sealed.email !== email) throw new Error('the mail would go to somebody else');
    return { id, token: await signer.sign({ purpose: 'sign-in', subject: id }, new Date(Date.now() - secondsAgo * 1000)) };
  };
  return {
    service,
    browser,
    mailedLink,
    async signIn(email, headers) {
      const signingIn = browser(headers);
      await signingIn.post('/api/sign-in', { email });
      const { id, token } = await mailedLink(email);
      const answer = await signingIn.post(`/api/sign-in/${id}/open`, { token });
      if (answer.status !== 200) throw new Error(`signing in: ${answer.status} ${await answer.text()}`);
      return signingIn;
    },
    async identityOf(token = randomUUID(), audience = 'accounts') {
      const answer = await browser().post('/internal/sessions/identify', { token, audience });
      return answer.status === 200 ? ((await answer.json()) as { identity: string }).identity : undefined;
    },
    ask: (method, path, identity) => fetch(`${service.url}${path}`, { method, headers: identity === undefined ? {} : { [IDENTITY_HEADER]: identity } }),
    rows: (sql, parameters = []) => service.app.get(DataSource).query(sql, parameters),
    events,
    close: () => service.close(),
  };
}
