import { randomUUID } from 'node:crypto';
import type { HelperListing } from '@community-help/api-contracts';
import { HelperRegisteredV1, HelperUpdatedV1, PremiumEndedV1, RegistrationPaymentCompletedV1, type EventClass } from '@community-help/event-contracts';
import { collectEvents, eventually, publish, startTestService, type EventCollector, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post } from './requests.js';

const BANK = { acceptsDonations: true, bankAccountName: 'Aire Valley Job Club', bankName: 'Fold Bank', sortCode: '12-34-56', accountNumber: '8765 4321' };
const UNPAID = 'Please complete premium payment before registering.';

describe.each(['ECDH-ES+A256KW', 'RSA-OAEP-256'] as const)('premium registrations, sealed with %s', (algorithm) => {
  let neighbours: Neighbours;
  let service: TestService;
  let collector: EventCollector;
  let database: DataSource;

  beforeAll(async () => {
    neighbours = await startNeighbours(algorithm);
    service = await startTestService(registrations, { worker: true, env: neighbours.env });
    collector = await collectEvents(service.transport, [HelperRegisteredV1, HelperUpdatedV1]);
    database = service.app.get(DataSource);
  });
  afterAll(async () => {
    await service.close();
    await neighbours.close();
  });

  const paid = (): string => {
    const id = randomUUID();
    neighbours.payments.set(id, 200);
    return id;
  };
  /** Only within one topic does the order of arrival say anything. */
  const revisions = (id: string, contract: EventClass): unknown[] =>
    collector.events.filter(({ key, type }) => key === id && type === contract.topic).map(({ data }) => (data as HelperUpdatedV1).revision);

  it.each([{ acceptsDonations: true }, { sortCode: '123456' }, { accountNumber: '12345678' }, { bankName: 'Fold Bank' }])(
    'answers 402 to %p without a premium payment',
    async (fields) => {
      const { status, text } = await post(service.url, { ...EMPLOYMENT, ...fields });
      expect([status, text]).toEqual([402, UNPAID]);
    },
  );

  it.each([
    [402, 402],
    [404, 402],
    [409, 409],
  ])('when payments answers the claim with %i, the registration is answered with %i', async (claim, expected) => {
    const registrationPaymentId = randomUUID();
    neighbours.payments.set(registrationPaymentId, claim);
    expect((await post(service.url, { ...EMPLOYMENT, ...BANK, registrationPaymentId })).status).toBe(expected);
    expect(await database.query('select 1 from helper where registration_payment_id = $1', [registrationPaymentId])).toEqual([]);
  });

  it('answers 503 while payments is away and stores nothing; the same submission passes afterwards', async () => {
    const body = { ...EMPLOYMENT, ...BANK, registrationPaymentId: paid() };
    neighbours.isPaymentsAway = true;
    const refused = await post(service.url, body);
    neighbours.isPaymentsAway = false;
    expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('Nothing was stored')]);
    expect((await post(service.url, body)).status).toBe(201);
  });

  it.each([{ sortCode: '1234' }, { accountNumber: '123' }, { sortCode: null }, { accountNumber: null }, { bankAccountName: ' ' }, { acceptsDonations: false }])(
    'refuses half an account (%p)',
    async (fields) => {
      const { status, text } = await post(service.url, { ...EMPLOYMENT, ...BANK, ...fields, registrationPaymentId: paid() });
      expect([status, text]).toEqual([400, expect.stringContaining(`${Object.keys(fields)[0]} `)]);
      expect(text.replaceAll(' ', '')).not.toContain('87654321');
    },
  );

  it('claims the payment for the kind of the category and gives the badge', async () => {
    const registrationPaymentId = paid();
    const { body } = await post(service.url, { ...EMPLOYMENT, ...BANK, projectType: 'charities', registrationPaymentId });
    expect(body).toMatchObject({ isVerified: true, acceptsDonations: true });
    const claim = neighbours.asked.find(({ path }) => path.includes(registrationPaymentId));
    expect(claim?.body).toEqual({ registrationType: 'charity-verification', helperId: body.id });
  });

  it('sends bank details only sealed, in the event, and keeps them nowhere else', async () => {
    const { body, text } = await post(service.url, { ...EMPLOYMENT, ...BANK, registrationPaymentId: paid() }, { 'idempotency-key': randomUUID() });
    await eventually(() => expect(revisions(body.id, HelperRegisteredV1)).toEqual([1]));
    const event = collector.events.find(({ key }) => key === body.id)!.data as HelperRegisteredV1;
    expect(await neighbours.openSeal(event.sealedBankDetails!)).toEqual({
      bankAccountName: BANK.bankAccountName,
      bankName: BANK.bankName,
      sortCode: '123456',
      accountNumber: '87654321',
      header: { alg: algorithm, enc: 'A256GCM', kid: 'test-key', ...(algorithm === 'ECDH-ES+A256KW' ? { epk: expect.anything() } : {}) },
    });
    const tables: { table_name: string }[] = await database.query(`select table_name from information_schema.tables where table_schema = 'public'`);
    let everything = text + (await get(service.url, '/api/registrations')).text + JSON.stringify(collector.events);
    for (const { table_name } of tables) everything += JSON.stringify(await database.query(`select * from "${table_name}"`));
    expect(everything).toContain(body.id);
    // As words of their own: the digits of a time or an id may hold a short one by chance.
    expect(everything).not.toMatch(/(?<![\w-])(87654321|8765 4321|123456|12-34-56|Fold Bank)(?![\w-])/);
    const rows = await database.query('select * from helper where id = $1', [body.id]);
    expect(JSON.stringify(rows)).not.toContain(event.sealedBankDetails);
  });

  it('spends a payment on one listing only', async () => {
    const registrationPaymentId = paid();
    expect((await post(service.url, { ...EMPLOYMENT, ...BANK, registrationPaymentId })).status).toBe(201);
    const second = await post(service.url, { ...EMPLOYMENT, ...BANK, name: 'Somebody else', registrationPaymentId });
    expect([second.status, second.text]).toEqual([409, expect.stringContaining('already been used')]);
  });

  it('finishes a registration whose process died between the claim and the insert', async () => {
    const registrationPaymentId = paid();
    const helperId = 'reserved-before-the-crash';
    await database.query('insert into reserved_helper_id (registration_payment_id, helper_id) values ($1, $2)', [registrationPaymentId, helperId]);
    neighbours.claims.set(registrationPaymentId, helperId);
    const { status, body } = await post(service.url, { ...EMPLOYMENT, ...BANK, registrationPaymentId });
    expect([status, body.id]).toEqual([201, helperId]);
  });

  it('takes badge and new donations away when the premium ends, and gives them back when it is paid again, each once', async () => {
    const registrationPaymentId = paid();
    const { body } = await post(service.url, { ...EMPLOYMENT, ...BANK, registrationPaymentId });
    const later = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
    const ended = { helperId: body.id, registrationPaymentId, reason: 'unpaid', endedAt: later(30) };
    const id = await publish(service.transport, PremiumEndedV1, ended);
    await publish(service.transport, PremiumEndedV1, ended, { id });
    await publish(service.transport, PremiumEndedV1, ended);
    await eventually(async () => expect((await get<HelperListing>(service.url, `/api/registrations/${body.id}`)).body).toMatchObject({ isVerified: false, acceptsDonations: false }));
    const completed = { registrationPaymentId, registrationType: 'premium-helper', helperId: body.id };
    await publish(service.transport, RegistrationPaymentCompletedV1, { ...completed, completedAt: later(29) });
    await publish(service.transport, RegistrationPaymentCompletedV1, { ...completed, completedAt: later(31) });
    await eventually(async () => expect((await get<HelperListing>(service.url, `/api/registrations/${body.id}`)).body).toMatchObject({ isVerified: true, acceptsDonations: true }));
    await publish(service.transport, PremiumEndedV1, { ...ended, endedAt: later(30) });
    await eventually(() => expect(revisions(body.id, HelperUpdatedV1)).toEqual([2, 3]));
    await eventually(() => expect(revisions(body.id, HelperRegisteredV1)).toEqual([1]));
  });
});
