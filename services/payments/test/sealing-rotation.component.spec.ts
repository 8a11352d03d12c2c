import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { Seal } from '@community-help/service-kit';
import { ForwardBankDetails } from '../src/payout-accounts/forward-bank-details.js';
import { PaymentsBench } from './support/payments-bench.js';

function keyPair(kid: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { publicJwk: { ...publicKey.export({ format: 'jwk' }), kid }, privateJwk: { ...privateKey.export({ format: 'jwk' }), kid } };
}

describe('while the key of the bank details is rolled', () => {
  const old = keyPair('last-year');
  const fresh = keyPair('this-year');
  const gone = keyPair('two-years-ago');
  let bench: PaymentsBench;

  beforeAll(async () => {
    const keys = { keys: [fresh.privateJwk, old.privateJwk] };
    bench = await PaymentsBench.start({ env: { BANK_DETAILS_PRIVATE_KEY: JSON.stringify(keys), SWEEP_EVERY_MS: '3600000' } });
  });
  afterAll(async () => bench?.close());

  async function registerSealedBy({ publicJwk }: ReturnType<typeof keyPair>, accountNumber: string): Promise<string> {
    const seal = await Seal.load('BANK_DETAILS_PUBLIC_KEY', JSON.stringify(publicJwk));
    const sealedBankDetails = await seal.seal({ bankAccountName: 'Ada', bankName: null, sortCode: '108800', accountNumber });
    return bench.registerHelper({ sealedBankDetails });
  }

  const last4Of = async (helperId: string) => (await bench.dataSource.query(`select bank_last4 from payout_account where helper_id = $1`, [helperId]))[0]?.bank_last4;

  it('opens what was sealed for the old key and for the new one, and keeps what no key opens', async () => {
    // The first in line: it keeps nobody behind it waiting.
    const lost = await registerSealedBy(gone, '73921847');
    const before = await registerSealedBy(old, '73921845');
    const after = await registerSealedBy(fresh, '73921846');
    await expect(bench.service.app.get(ForwardBankDetails).run()).rejects.toThrow();
    expect(await Promise.all([before, after, lost].map(last4Of))).toEqual(['1845', '1846', null]);
    const left = await bench.dataSource.query(`select helper_id from sealed_bank_details`);
    expect(left).toEqual([{ helper_id: lost }]);
  });
});
