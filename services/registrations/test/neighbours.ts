import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IdentitySigner, LinkSigner, publicSigningKeys } from '@community-help/service-kit';
import { generateKeyPair, exportJWK, compactDecrypt, type CryptoKey } from 'jose';

interface Asked {
  path: string;
  body: Record<string, unknown>;
}

/** Stand-in for the services that registrations asks over HTTP: uploads, payments and the geocoder. */
export interface Neighbours {
  env: Record<string, string>;
  asked: Asked[];
  /** What the geocoder answers to a text; a number is a status without an answer. */
  places: Map<string, object | number>;
  /** Happens before the geocoder answers. */
  beforePlace: ((q: string) => Promise<void>) | undefined;
  /** Status of a claim by payment id; a paid one keeps the helper it was claimed for. */
  payments: Map<string, number>;
  claims: Map<string, string>;
  isGeocoderAway: boolean;
  isPaymentsAway: boolean;
  isUploadsAway: boolean;
  /** What uploads refuses every picture with: a sentence, or a problem. */
  refusal: string | object | undefined;
  /** Signs one-time links as reporting does. */
  links: LinkSigner;
  /** Signs who sends a request, as accounts does. */
  identities: IdentitySigner;
  openSeal(jwe: string): Promise<Record<string, unknown>>;
  /** Opens what is sealed for the mails of reporting. */
  openMailSeal(jwe: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export const LEEDS = { latitude: 53.7921, longitude: -1.5494, label: 'LS11 5QJ, Leeds', precision: 'unit', alternatives: [] };

export async function startNeighbours(algorithm: 'ECDH-ES+A256KW' | 'RSA-OAEP-256' = 'ECDH-ES+A256KW'): Promise<Neighbours> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const mailKeys = await generateKeyPair('ECDH-ES+A256KW', { extractable: true });
  const linkKeys = await makeSigningKeys('ES256');
  const identityKeys = await makeSigningKeys('EdDSA');
  const server = createServer((request, reply) => {
    void answer(neighbours, request).then(({ status, body }) => {
      reply.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' });
      reply.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const neighbours: Neighbours = {
    env: {
      GEOCODER_URL: url,
      UPLOADS_URL: url,
      PAYMENTS_URL: url,
      INTERNAL_API_KEYS: 'internal-key-of-the-tests',
      BANK_DETAILS_PUBLIC_KEY: JSON.stringify({ ...(await exportJWK(publicKey)), kid: 'test-key' }),
      MAIL_PUBLIC_KEY: JSON.stringify({ ...(await exportJWK(mailKeys.publicKey)), kid: 'mail-key' }),
      LINK_PUBLIC_KEYS: publicSigningKeys('LINK_SIGNING_KEYS', linkKeys),
      IDENTITY_PUBLIC_KEYS: publicSigningKeys('IDENTITY_SIGNING_KEYS', identityKeys),
      CONFIRM_EMAIL: 'notice',
      // every test registers with the same address
      REGISTRATIONS_PER_EMAIL_PER_DAY: '0',
    },
    asked: [],
    places: new Map<string, object | number>([['LS11 5QJ', LEEDS]]),
    beforePlace: undefined,
    payments: new Map(),
    claims: new Map(),
    isGeocoderAway: false,
    isPaymentsAway: false,
    isUploadsAway: false,
    refusal: undefined,
    identities: await IdentitySigner.load('IDENTITY_SIGNING_KEYS', identityKeys),
    links: await LinkSigner.load('LINK_SIGNING_KEYS', linkKeys),
    openSeal: (jwe) => open(jwe, privateKey),
    openMailSeal: (jwe) => open(jwe, mailKeys.privateKey),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return neighbours;
}

async function makeSigningKeys(alg: 'ES256' | 'EdDSA'): Promise<string> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return JSON.stringify({ keys: [{ ...(await exportJWK(privateKey)), kid: 'test-key', alg }] });
}

async function answer(neighbours: Neighbours, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const url = new URL(request.url ?? '', 'http://x');
  const body = await read(request);
  neighbours.asked.push({ path: url.pathname, body });
  if (url.pathname === '/api/geocode') {
    if (neighbours.isGeocoderAway) return { status: 503, body: 'away' };
    const q = url.searchParams.get('q') ?? '';
    await neighbours.beforePlace?.(q);
    const place = neighbours.places.get(q) ?? 404;
    return typeof place === 'number' ? { status: place, body: 'no such place' } : { status: 200, body: place };
  }
  if (url.pathname.startsWith('/internal/') && request.headers.authorization !== 'Bearer internal-key-of-the-tests') return { status: 401, body: 'not for you' };
  if (url.pathname === '/internal/objects/adopt') {
    if (neighbours.isUploadsAway) return { status: 500, body: 'away' };
    if (neighbours.refusal) return { status: 422, body: neighbours.refusal };
    const paths = body['paths'] as string[];
    const foreign = paths.find((path) => path.includes('elsewhere'));
    if (foreign) return { status: 422, body: `${foreign} was not uploaded here.` };
    return { status: 200, body: { objectPaths: paths.map((path) => path.replace(/^https?:\/\/[^/]+\/uploads/, '/objects')) } };
  }
  const claim = /^\/internal\/registration-payments\/([^/]+)\/claim$/.exec(url.pathname);
  if (claim?.[1]) return neighbours.isPaymentsAway ? { status: 503, body: 'away' } : settle(neighbours, claim[1], String(body['helperId']));
  return { status: 404, body: 'nothing here' };
}

function settle({ payments, claims }: Neighbours, id: string, helperId: string): { status: number; body: unknown } {
  const status = payments.get(id) ?? 404;
  if (status !== 200) return { status, body: 'no' };
  const holder = claims.get(id) ?? helperId;
  claims.set(id, holder);
  return holder === helperId ? { status: 200, body: { paid: true } } : { status: 409, body: 'spent' };
}

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString());
}

async function open(jwe: string, key: CryptoKey): Promise<Record<string, unknown>> {
  const { plaintext, protectedHeader } = await compactDecrypt(jwe, key);
  return { ...JSON.parse(new TextDecoder().decode(plaintext)), header: protectedHeader };
}
