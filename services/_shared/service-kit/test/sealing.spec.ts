import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CompactEncrypt, decodeProtectedHeader, importJWK, type JWK } from 'jose';
import { ConfigError, Seal, SealError, SealOpener } from '../src/index.js';

type Pair = { priv: JWK; pub: JWK };

function named({ privateKey, publicKey }: { privateKey: unknown; publicKey: unknown }, kid?: string): Pair {
  const jwk = (key: unknown): JWK => ({ ...(key as { export(options: object): JWK }).export({ format: 'jwk' }), ...(kid && { kid }) });
  return { priv: jwk(privateKey), pub: jwk(publicKey) };
}
const ec = (kid?: string) => named(generateKeyPairSync('ec', { namedCurve: 'P-256' }), kid);
const json = (value: unknown) => JSON.stringify(value);
const set = (...keys: JWK[]) => json({ keys });
const seal = async (key: string, content: object) => (await Seal.load('MAIL_PUBLIC_KEY', key)).seal(content);
const open = async (keys: string, jwe: string) => (await SealOpener.load('MAIL_PRIVATE_KEY', keys)).open(jwe);

async function sealedAsBefore(key: JWK, content: object, header: object = {}): Promise<string> {
  const imported = await importJWK(key, 'ECDH-ES');
  return new CompactEncrypt(new TextEncoder().encode(json(content))).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...header }).encrypt(imported);
}

describe('a sealed value', () => {
  const january = ec('january');
  const february = ec('february');
  const ann = { email: 'ann@example.org' };

  it.each([
    ['EC', january, 'ECDH-ES+A256KW'],
    ['OKP', named(generateKeyPairSync('x25519'), 'x'), 'ECDH-ES+A256KW'],
    ['RSA', named(generateKeyPairSync('rsa', { modulusLength: 2048 }), 'r'), 'RSA-OAEP-256'],
  ])('is opened by its %s key, and names it', async (_kind, { priv, pub }, alg) => {
    const jwe = await seal(json(pub), ann);
    expect(decodeProtectedHeader(jwe)).toEqual({ alg, enc: 'A256GCM', kid: pub.kid, ...(alg.startsWith('ECDH') && { epk: expect.anything() }) });
    expect(jwe.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1')).join()).not.toContain(ann.email);
    expect(await open(json(priv), jwe)).toEqual(ann);
  });

  it('stays readable while the keys are rolled, and stops being so with the old key', async () => {
    const before = await seal(json(january.pub), ann);
    const both = set(february.priv, january.priv);
    const after = await seal(set(february.pub, january.pub), ann);
    expect(decodeProtectedHeader(after).kid).toBe('february');
    for (const jwe of [before, after]) expect(await open(both, jwe)).toEqual(ann);
    await expect(open(set(february.priv), before)).rejects.toBeInstanceOf(SealError);
  });

  it('without kid is tried with every key, as values from before the keys had names', async () => {
    for (const alg of ['ECDH-ES', 'ECDH-ES+A256KW']) expect(await open(set(february.priv, january.priv), await sealedAsBefore(january.pub, ann, { alg }))).toEqual(ann);
    const nameless = ec();
    expect(await open(set(february.priv, nameless.priv), await seal(json(nameless.pub), ann))).toEqual(ann);
    expect(await open(set(february.priv, nameless.priv), await seal(json({ ...nameless.pub, kid: 'named later' }), ann))).toEqual(ann);
  });

  it('of a key that says ECDH-ES of itself is opened as well', async () => {
    const old = { priv: { ...january.priv, alg: 'ECDH-ES' }, pub: { ...january.pub, alg: 'ECDH-ES' } };
    expect(await open(json(old.priv), await sealedAsBefore(old.pub, ann, { kid: 'january' }))).toEqual(ann);
    expect(await open(json(old.priv), await seal(json(old.pub), ann))).toEqual(ann);
  });

  it('that was changed, is for somebody else or is none says so, and nothing of what is inside', async () => {
    const jwe = await seal(json(january.pub), ann);
    const changed = jwe.slice(0, -4) + (jwe.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    const other = await seal(json(ec('january').pub), ann);
    for (const bad of [changed, other, 'nonsense', '', 'a.b.c.d.e']) await expect(open(set(january.priv, february.priv), bad)).rejects.toBeInstanceOf(SealError);
  });
});

describe('a key that cannot seal or open', () => {
  const { priv, pub } = ec('one');
  const ed = named(generateKeyPairSync('ed25519'));
  it.each([
    ['nothing', '', ''],
    ['no JSON', 'nonsense', 'nonsense'],
    ['no key', '{}', '{}'],
    ['null', 'null', '{"keys":[null]}'],
    ['an empty set', set(), set()],
    ['the other half', json(priv), json(pub)],
    ['two of one name', set(pub, ec('one').pub), set(priv, ec('one').priv)],
    ['a key for signatures', json(ed.pub), json(ed.priv)],
    ['a symmetric key', json({ kty: 'oct', k: 'c2VjcmV0' }), json({ kty: 'oct', k: 'c2VjcmV0', d: 'x' })],
    ['a broken key', json({ ...pub, x: 'AAAA' }), json({ ...priv, d: 'AAAA' })],
  ])('stops the start by the name of its variable and is never quoted: %s', async (_what, publicText, privateText) => {
    for (const load of [Seal.load('MAIL_PUBLIC_KEY', publicText), SealOpener.load('MAIL_PRIVATE_KEY', privateText)]) {
      const failure = (await (load as Promise<unknown>).catch((error: unknown) => error)) as ConfigError;
      expect(failure).toBeInstanceOf(ConfigError);
      expect(failure.message).toMatch(/MAIL_(PUBLIC|PRIVATE)_KEY/);
      for (const secret of [priv.d, pub.x, ed.priv.d]) expect(`${failure.message}${String(failure.cause ?? '')}`).not.toContain(secret);
    }
  });
});
