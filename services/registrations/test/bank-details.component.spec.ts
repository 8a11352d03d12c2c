import { IDENTITY_HEADER, addressId } from '@community-help/service-kit';
import { eventually } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { EditingOwner, OWNER } from './editing-owner.js';

const BANK = { bankAccountName: 'Aire Valley Job Club', bankName: 'Fold Bank', sortCode: '12-34-56', accountNumber: '8765 4321' };
const OTHER = { bankAccountName: 'Aire Valley Job Club', bankName: null, sortCode: '20 70 11', accountNumber: '13579246' };
const CHANGES_A_DAY = 4;

describe('other bank details for an own listing', () => {
  let owner: EditingOwner;
  beforeAll(async () => {
    owner = await EditingOwner.start({ BANK_CHANGES_PER_LISTING_PER_DAY: String(CHANGES_A_DAY) });
  });
  afterAll(() => owner.close());

  const registerPremium = async (more: object = {}): Promise<string> => {
    const registrationPaymentId = randomUUID();
    owner.neighbours.payments.set(registrationPaymentId, 200);
    return (await owner.register({ ...BANK, acceptsDonations: true, registrationPaymentId, ...more })).id;
  };
  const send = async (id: string, body: object, { key, email = OWNER, url = owner.service.url }: { key?: string; email?: string; url?: string } = {}) => {
    const identity = await owner.neighbours.identities.sign({ sessionId: randomUUID(), addressId: addressId(email), roles: ['helper', 'operator'], helperIds: [id] }, 'registrations');
    const headers = { [IDENTITY_HEADER]: identity, 'content-type': 'application/json', accept: 'application/problem+json, application/json', ...(key && { 'idempotency-key': key }) };
    const response = await fetch(`${url}/api/registrations/${id}/bank-details`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, text: await response.text() };
  };
  /** What payments opens of the news of a listing, oldest first. */
  const opened = async (id: string) => Promise.all(owner.events(id).flatMap(({ sealedBankDetails }) => (sealedBankDetails ? [owner.neighbours.openSeal(sealedBankDetails)] : [])));

  it('travel sealed with the news of it, as at a registration, and stay in no answer and no table', async () => {
    const id = await registerPremium();
    const { status, text } = await send(id, OTHER, { key: randomUUID() });
    expect([status, text]).toEqual([202, expect.stringContaining('on their way to Stripe')]);
    await eventually(async () => expect(await opened(id)).toMatchObject([{ bankAccountName: OTHER.bankAccountName, bankName: null, sortCode: '207011', accountNumber: '13579246' }]));
    expect(owner.events(id).map(({ revision }) => revision)).toEqual([2]);
    const database = owner.service.app.get(DataSource);
    const tables: { name: string }[] = await database.query(`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
    for (const { name } of tables) {
      const rows = await database.query(`select 1 from "${name}" row where row::text ~ '13579246|\\m207011\\M|20 70 11'`);
      expect({ name, rows: rows.length }).toEqual({ name, rows: 0 });
    }
    expect(JSON.stringify(await owner.read(id))).not.toMatch(/13579246|207011/);
  });

  it('are changed once, however often and at whichever replica they are sent under one key', async () => {
    const id = await registerPremium();
    const key = randomUUID();
    const answers = await Promise.all([owner.service.url, owner.replica.url, owner.service.url, owner.replica.url].map((url) => send(id, OTHER, { key, url })));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect((await send(id, OTHER, { key })).status).toBe(202);
    expect((await send(id, BANK, { key: randomUUID() })).status).toBe(202);
    await eventually(async () => expect((await opened(id)).map(({ accountNumber }) => accountNumber)).toEqual(['13579246', '87654321']));
    // One change was counted for all that were sent under its key.
    for (let changes = 3; changes <= CHANGES_A_DAY; changes++) expect((await send(id, OTHER, { key: randomUUID() })).status).toBe(202);
    expect((await send(id, OTHER, { key: randomUUID() })).status).toBe(429);
  });

  it.each([
    ['sortCode must be six digits', { sortCode: '12-34-5' }],
    ['accountNumber must be eight digits', { accountNumber: '1234567' }],
    ['bankAccountName is required', { bankAccountName: ' ' }],
    ['accountNumber is required', { accountNumber: undefined }],
    ['email', { email: 'elsewhere@example.org' }],
    ['isVerified', { isVerified: true }],
    ['bankAccountName must have at most 120 characters', { bankAccountName: 'x'.repeat(121) }],
  ])('are refused when %s', async (said, wrong) => {
    const id = await registerPremium();
    const { status, text } = await send(id, { ...OTHER, ...wrong });
    expect([status, text]).toEqual([400, expect.stringContaining(said)]);
    expect(text).not.toContain('13579246');
    expect(owner.events(id)).toEqual([]);
  });

  it('are nobody else’s, whatever an identity names, and nothing is told', async () => {
    const id = await registerPremium();
    for (const email of ['other@example.org', `x${OWNER}`]) expect((await send(id, OTHER, { email })).status).toBe(404);
    const anonymous = await fetch(`${owner.service.url}/api/registrations/${id}/bank-details`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(OTHER) });
    expect(anonymous.status).toBe(401);
    expect((await send('unknown', OTHER)).status).toBe(404);
    expect(owner.events(id)).toEqual([]);
  });

  it('are for listings that take donations, also after their premium has ended, and whose address is confirmed', async () => {
    const plain = await owner.register({ name: `Zither ${randomUUID()}` });
    expect(await send(plain.id, OTHER)).toMatchObject({ status: 409, text: expect.stringContaining('takes no donations') });
    const database = owner.service.app.get(DataSource);
    const ended = await registerPremium();
    await database.query(`update helper set is_premium = false, accepts_donations = false, is_verified = false where id = $1`, [ended]);
    expect((await send(ended, OTHER)).status).toBe(202);
    const unconfirmed = await registerPremium();
    await database.query(`update helper set hidden_reason = 'unconfirmed' where id = $1`, [unconfirmed]);
    expect(await send(unconfirmed, OTHER)).toMatchObject({ status: 409, text: expect.stringContaining('confirm the address') });
  });

  it('may be changed a few times a day; what was refused or repeated counts only once', async () => {
    const id = await registerPremium();
    const key = randomUUID();
    for (let n = 0; n < CHANGES_A_DAY; n++) expect((await send(id, { ...OTHER, accountNumber: `1234567${n}` }, { key: n === 0 ? key : randomUUID() })).status).toBe(202);
    expect((await send(id, OTHER, { key: randomUUID() })).status).toBe(429);
    await eventually(async () => expect(await opened(id)).toHaveLength(CHANGES_A_DAY));
  });

  it('leave what the listing says as it is', async () => {
    const id = await registerPremium();
    const before = await owner.read(id);
    await send(id, OTHER, { key: randomUUID() });
    expect(await owner.read(id)).toEqual({ ...before, revision: before.revision + 1 });
    expect(owner.edits(id)).toEqual([]);
  });
});
