import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@community-help/test-kit';
import { generateKeyPairSync } from 'node:crypto';
import { DataSource } from 'typeorm';
import {
  ConfigError,
  LinkSigner,
  LinkVerifier,
  UsedLinks,
  addressMark,
  maskedAddress,
  publicSigningKeys,
  sessionCookie,
  sessionTokenOf,
  type OneTimeLink,
} from '../src/index.js';
import { sample } from './sample-service.js';

function makeKey(kid: string) {
  return { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), kid, alg: 'ES256' };
}
const keySet = (...keys: object[]) => JSON.stringify({ keys });

describe('a one-time link', () => {
  const january = makeKey('january');
  const wanted = { purpose: 'payout-account', subject: 'helper-1' } as const;
  const sign = async (keys: string, now?: Date) => (await LinkSigner.load('LINK_SIGNING_KEYS', keys)).sign(wanted, now);
  const verifier = (keys: string) => LinkVerifier.load('LINK_PUBLIC_KEYS', publicSigningKeys('LINK_SIGNING_KEYS', keys));

  it('says what it is for, and nothing else', async () => {
    const signer = await LinkSigner.load('LINK_SIGNING_KEYS', keySet(january));
    const token = await signer.sign({ ...wanted, addressMark: addressMark('Ann+x@Example.org') });
    const link = await (await verifier(keySet(january))).verify(token, wanted);
    expect(link).toMatchObject({ ...wanted, addressMark: addressMark('ann@example.org') });
    expect(link.expiresAt.getTime() - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(Buffer.from(token.split('.')[1]!, 'base64url').toString()).not.toContain('xample');
  });

  it('opens nothing else: neither another helper, nor another purpose, nor changed, nor with another key of the same name', async () => {
    const token = await sign(keySet(january));
    const check = await verifier(keySet(january));
    await expect(check.verify(token, { ...wanted, subject: 'helper-2' })).rejects.toMatchObject({ status: 401 });
    await expect(check.verify(token, { ...wanted, purpose: 'dashboard' })).rejects.toMatchObject({ status: 401 });
    await expect(check.verify(`${token}x`, wanted)).rejects.toMatchObject({ status: 401 });
    await expect(check.verify(await sign(keySet(makeKey('january'))), wanted)).rejects.toMatchObject({ status: 401 });
    const [, payload] = token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    await expect(check.verify(unsigned, wanted)).rejects.toMatchObject({ status: 401 });
    for (const nonsense of [undefined, null, 42, {}, '', 'a.b.c', 'x'.repeat(5_000)]) {
      await expect(check.verify(nonsense, wanted)).rejects.toMatchObject({ status: 401 });
    }
  });

  it('expires after fifteen minutes', async () => {
    const token = await sign(keySet(january), new Date(Date.now() - 16 * 60_000));
    await expect((await verifier(keySet(january))).verify(token, wanted)).rejects.toMatchObject({ status: 410 });
  });

  it('survives a rolled key as long as the old one is believed', async () => {
    const february = makeKey('february');
    const old = await sign(keySet(january));
    const both = await verifier(keySet(february, january));
    await expect(both.verify(old, wanted)).resolves.toMatchObject(wanted);
    await expect(both.verify(await sign(keySet(february, january)), wanted)).resolves.toMatchObject(wanted);
    await expect((await verifier(keySet(february))).verify(old, wanted)).rejects.toMatchObject({ status: 401 });
  });

  it('is refused a start with keys that cannot work, which are never quoted', async () => {
    const { d: _secret, ...half } = january as Record<string, unknown>;
    for (const keys of ['', 'nonsense', '{}', keySet(), keySet(half), keySet(january, january), keySet({ ...january, kid: undefined })]) {
      const failure = await LinkSigner.load('LINK_SIGNING_KEYS', keys).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ConfigError);
      expect(String(failure)).toContain('LINK_SIGNING_KEYS');
      expect(String(failure)).not.toContain(String(january.d));
    }
    await expect(LinkVerifier.load('LINK_PUBLIC_KEYS', keySet(january))).rejects.toBeInstanceOf(ConfigError);
  });
});

describe('a used link', () => {
  let service: TestService;
  let dataSource: DataSource;
  beforeAll(async () => {
    service = await startTestService(sample);
    dataSource = service.app.get(DataSource);
  });
  afterAll(() => service.close());

  const used = new UsedLinks();
  const link = (id: string, expiresAt = new Date(Date.now() + 60_000)): OneTimeLink => ({ id, purpose: 'dashboard', subject: 'helper-1', expiresAt });
  const ID = '0193a1aa-0000-7000-8000-00000000000';

  it('works once, also when ten use it at once', async () => {
    const uses = Array.from({ length: 10 }, () => dataSource.transaction((manager) => used.use(manager, link(`${ID}1`))));
    const outcomes = await Promise.allSettled(uses);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 410 });
  });

  it('works again when what it was used for was rolled back', async () => {
    const attempt = dataSource.transaction(async (manager) => {
      await used.use(manager, link(`${ID}2`));
      throw new Error('Stripe is away');
    });
    await expect(attempt).rejects.toThrow('Stripe is away');
    await expect(dataSource.transaction((manager) => used.use(manager, link(`${ID}2`)))).resolves.toBeUndefined();
  });

  it('is forgotten when it could not be used any more anyway, and not before', async () => {
    await used.use(dataSource.manager, link(`${ID}3`, new Date(Date.now() - 2 * 86_400_000)));
    expect(await used.forget(dataSource.manager)).toBe(1);
    expect(await used.forget(dataSource.manager)).toBe(0);
    await expect(used.use(dataSource.manager, link(`${ID}1`))).rejects.toMatchObject({ status: 410 });
  });
});

describe('a session cookie', () => {
  it('is found among others', () => {
    expect(sessionTokenOf('a=1; session=abc.def=; b=2')).toBe('abc.def=');
    expect(sessionTokenOf('xsession=abc')).toBeUndefined();
    expect(sessionTokenOf(undefined)).toBeUndefined();
  });

  it('is neither for scripts nor for other sites', () => {
    const cookie = sessionCookie({ token: 't', path: '/api/helpers/1', maxAgeSeconds: 60, isSecure: true });
    expect(cookie).toBe('session=t; Path=/api/helpers/1; Max-Age=60; HttpOnly; SameSite=Strict; Secure');
  });
});

it('shows of an address what its owner recognises', () => {
  expect(maskedAddress('ann@example.org')).toBe('a...@example.org');
  expect(maskedAddress('"a@b"@example.org')).toBe('"...@example.org');
});
