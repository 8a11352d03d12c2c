import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, SignJWT } from 'jose';

export const CLIENT = { id: 'community-help', secret: 'a-secret-of-the-test' };
const KEY_ID = 'provider-key';

/** What the provider says of whoever signs in there. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  groups?: string[];
}

/** A real OpenID Connect provider on this machine. Whoever comes is signed in as `person`, without a page to press anything on. */
export interface OpenidBench {
  issuer: string;
  /** Who signs in from now on. */
  person: Person;
  /** How the provider behaves: as it should; refuses; does not answer at all; answers with a token that somebody else signed. */
  behaves: 'well' | 'refuses' | 'never answers' | 'forges';
  /** Follows the provider's pages as a browser would. @returns what it sends the browser back with */
  visit: (url: string) => Promise<URL>;
  /** Stops listening; `open` again on the same port. */
  close: () => Promise<void>;
  open: () => Promise<void>;
}

export async function startOpenidProvider(returnAddress: string): Promise<OpenidBench> {
  const [key, otherKey] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey) as [KeyObject, KeyObject];
  const state: Pick<OpenidBench, 'person' | 'behaves'> = { person: { sub: 'nobody' }, behaves: 'well' };
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;

  const { default: Provider } = await import('oidc-provider');
  const people = new Map<string, Person>();
  const nonces: string[] = [];
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [returnAddress], response_types: ['code'], grant_types: ['authorization_code'] }],
    jwks: { keys: [{ ...(await exportJWK(key)), kid: KEY_ID, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'email', 'groups'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => people.get(sub) as { sub: string } }),
  });
  const answer = provider.callback();

  /** Says yes to whatever is asked: who it is, and that we may know. */
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    await provider.interactionDetails(request, response);
    if (state.behaves === 'refuses') {
      await provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'not today' });
      return;
    }
    people.set(state.person.sub, state.person);
    const grant = new provider.Grant({ accountId: state.person.sub, clientId: CLIENT.id });
    grant.addOIDCScope('openid email groups');
    await provider.interactionFinished(request, response, { login: { accountId: state.person.sub, remember: false }, consent: { grantId: await grant.save() } });
  };

  /** What the provider would say, under the name of its key, by a key that is not its own. */
  const forge = async (response: ServerResponse): Promise<void> => {
    const { sub, ...claims } = state.person;
    const token = await new SignJWT({ ...claims, nonce: nonces.at(-1) })
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
      .setIssuer(issuer)
      .setAudience(CLIENT.id)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(otherKey);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ access_token: 'forged', token_type: 'Bearer', id_token: token }));
  };

  handle = (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const nonce = url.searchParams.get('nonce');
    if (nonce !== null) nonces.push(nonce);
    if (state.behaves === 'never answers') return;
    if (url.pathname.startsWith('/interaction/')) void interact(request, response);
    else if (url.pathname === '/token' && state.behaves === 'forges') void forge(response);
    else void answer(request, response);
  };

  return Object.assign(state, {
    issuer,
    visit: (url: string) => followTo(returnAddress, url),
    close: () => stop(server),
    open: () => listen(server, port),
  });
}

/** Follows redirects with a jar of cookies until one leads to `target`. */
async function followTo(target: string, start: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(start);
  for (let hops = 0; hops < 10; hops++) {
    if (url.href.startsWith(`${target}?`)) return url;
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the provider stopped at ${url.pathname} with ${response.status}: ${(await response.text()).slice(0, 500)}`);
    url = new URL(location, url);
  }
  throw new Error('the provider sends the browser round in circles');
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
