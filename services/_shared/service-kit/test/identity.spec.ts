import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { addressId, ConfigError, IDENTITY_LIFETIME_S, IdentitySigner, IdentityVerifier, publicSigningKeys, type Identity } from '../src/index.js';

const makeKey = (kid: string): object => ({ ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid });
const keySet = (...keys: object[]): string => JSON.stringify({ keys });
const ANN: Identity = { sessionId: 'session-1', addressId: addressId('ann@example.org'), roles: ['helper'], helperIds: ['h2', 'h1'] };

const signer = (...keys: object[]) => IdentitySigner.load('IDENTITY_SIGNING_KEYS', keySet(...keys));
const verifier = (...keys: object[]) => IdentityVerifier.load('IDENTITY_PUBLIC_KEYS', publicSigningKeys('IDENTITY_SIGNING_KEYS', keySet(...keys)), 'registrations');

describe('a signed identity', () => {
  const january = makeKey('january');
  const february = makeKey('february');

  it('says who somebody is, to one service', async () => {
    const token = await (await signer(january)).sign(ANN, 'registrations');
    expect(await (await verifier(january)).verify(token)).toEqual(ANN);
    const elsewhere = await (await signer(january)).sign(ANN, 'payments');
    expect(await (await verifier(january)).verify(elsewhere)).toBeUndefined();
  });

  it('is nobody when it is old, changed, unsigned, of another key of the same name, or no identity at all', async () => {
    const check = await verifier(january);
    const token = await (await signer(january)).sign(ANN, 'registrations');
    expect(await check.verify(token, new Date(Date.now() + (IDENTITY_LIFETIME_S + 10) * 1000))).toBeUndefined();
    const [header, payload = '', signature] = token.split('.');
    const promoted = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    promoted['roles'] = ['operator'];
    const changed = Buffer.from(JSON.stringify(promoted)).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const foreign = await (await signer(makeKey('january'))).sign(ANN, 'registrations');
    for (const wrong of [`${header}.${changed}.${signature}`, `${none}.${changed}.`, foreign, undefined, '', 'a.b.c', [token, token]]) expect(await check.verify(wrong)).toBeUndefined();
  });

  it('outlives a change of keys: both are believed, then the new one signs, then the old one goes', async () => {
    const before = await (await signer(january)).sign(ANN, 'registrations');
    const after = await (await signer(february, january)).sign(ANN, 'registrations');
    const both = await verifier(january, february);
    expect([await both.verify(before), await both.verify(after)]).toEqual([ANN, ANN]);
    expect(await (await verifier(february)).verify(before)).toBeUndefined();
  });

  it('has keys that are checked at the start, without quoting them', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const onP256 = { ...privateKey.export({ format: 'jwk' }), kid: 'x' };
    const failure = signer(onP256);
    await expect(failure).rejects.toThrow(ConfigError);
    await expect(failure).rejects.toThrow('IDENTITY_SIGNING_KEYS must hold Ed25519 keys');
    await expect(IdentityVerifier.load('IDENTITY_PUBLIC_KEYS', keySet(january), 'x')).rejects.toThrow('must hold public keys');
  });
});
