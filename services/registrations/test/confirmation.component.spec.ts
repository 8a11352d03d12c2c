import type { HelperListing, LinkSent } from '@community-help/api-contracts';
import { ConfirmationRequestedV1, HelperRegisteredV1, HelperUpdatedV1, PremiumEndedV1, RegistrationPaymentCompletedV1, type HelperListingV1 } from '@community-help/event-contracts';
import { addressMark, LinkSigner, PeriodicTasks, type LinkRequest } from '@community-help/service-kit';
import { collectEvents, countInOneWindow, eventually, publish, startTestService, type EventCollector, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post, postTo } from './requests.js';

const BANK = { acceptsDonations: true, bankAccountName: 'Aire Valley', sortCode: '12-34-56', accountNumber: '12345678' };

describe.each(['notice', 'required'] as const)('an address that has to be confirmed (CONFIRM_EMAIL=%s)', (mode) => {
  let neighbours: Neighbours;
  let service: TestService;
  let collector: EventCollector;
  let database: DataSource;

  beforeAll(async () => {
    neighbours = await startNeighbours();
    service = await startTestService(registrations, { worker: true, env: { ...neighbours.env, CONFIRM_EMAIL: mode } });
    countInOneWindow(service);
    collector = await collectEvents(service.transport, [HelperRegisteredV1, HelperUpdatedV1, ConfirmationRequestedV1]);
    database = service.app.get(DataSource);
  });
  afterAll(async () => {
    await service.close();
    await neighbours.close();
  });

  const register = async (more: object = {}): Promise<HelperListing> => {
    const { status, body } = await post(service.url, { ...EMPLOYMENT, ...more });
    expect(status).toBe(201);
    return body;
  };
  const registerPremium = (): Promise<HelperListing> => {
    const registrationPaymentId = randomUUID();
    neighbours.payments.set(registrationPaymentId, 200);
    return register({ ...BANK, registrationPaymentId });
  };
  const linkFor = (subject: string, more: Partial<LinkRequest> = {}, now?: Date): Promise<string> =>
    neighbours.links.sign({ purpose: 'confirm-address', subject, addressMark: addressMark(EMPLOYMENT.email), ...more }, now);
  const confirm = (id: string, token: unknown) => postTo<{ message: string }>(service.url, `/api/registrations/${id}/confirm`, { token });
  const askAgain = (id: string) => postTo<LinkSent>(service.url, `/api/registrations/${id}/confirmation`);
  const statesOf = (id: string): HelperListingV1[] => {
    const states = collector.events.filter(({ key, type }) => key === id && type !== ConfirmationRequestedV1.topic).map(({ data }) => data as HelperListingV1);
    return states.sort((a, b) => a.revision - b.revision);
  };
  const requestsFor = (id: string) => collector.events.filter(({ key, type }) => key === id && type === ConfirmationRequestedV1.topic);
  /** Twice, because the first may join a run that began before. */
  const runHiding = async (): Promise<void> => {
    for (let n = 0; n < 2; n++) await service.app.get(PeriodicTasks).run('hide-unconfirmed-helpers');
  };
  const hideDue = async (id: string): Promise<void> => {
    await database.query(`update helper set confirm_by = now() - interval '1 second' where id = $1`, [id]);
    await runHiding();
  };
  const seen = async (id: string): Promise<number[]> =>
    Promise.all(['/api/registrations', '/api/helpers'].map(async (path) => (await get(service.url, `${path}/${id}`)).status));

  it('shows a listing at once as not confirmed, and confirmed when its link was used', async () => {
    const { id, isConfirmed } = await register();
    expect(isConfirmed).toBe(false);
    const { status, body } = await confirm(id, await linkFor(id));
    expect([status, body]).toEqual([200, { message: 'Thank you. Your address is confirmed.' }]);
    expect((await get<HelperListing>(service.url, `/api/registrations/${id}`)).body).toMatchObject({ isConfirmed: true });
    await eventually(() =>
      expect(statesOf(id).map(({ revision, isConfirmed: isSo, isListed, hiddenReason }) => [revision, isSo, isListed, hiddenReason])).toEqual([
        [1, false, true, null],
        [2, true, true, null],
      ]),
    );
  });

  it('gives a paid premium its badge and its donations at once, or with the confirmation where that is required', async () => {
    const atOnce = mode === 'notice';
    const { id, ...listing } = await registerPremium();
    expect(listing).toMatchObject({ isVerified: atOnce, acceptsDonations: atOnce, isConfirmed: false });
    await confirm(id, await linkFor(id));
    expect((await get<HelperListing>(service.url, `/api/registrations/${id}`)).body).toMatchObject({ isVerified: true, acceptsDonations: true, isConfirmed: true });
    await eventually(() =>
      expect(statesOf(id).map(({ isVerified, acceptsDonations }) => [isVerified, acceptsDonations])).toEqual([
        [atOnce, atOnce],
        [true, true],
      ]),
    );
  });

  it('gives no badge for a premium that ended before the address was confirmed, and gives it when it is paid again', async () => {
    const { id } = await registerPremium();
    const [{ registrationPaymentId }] = await database.query<[{ registrationPaymentId: string }]>('select registration_payment_id as "registrationPaymentId" from helper where id = $1', [id]);
    const later = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
    await publish(service.transport, PremiumEndedV1, { helperId: id, registrationPaymentId, reason: 'unpaid', endedAt: later(1) });
    await eventually(() => expect(statesOf(id)).toHaveLength(2));
    await confirm(id, await linkFor(id));
    expect((await get<HelperListing>(service.url, `/api/registrations/${id}`)).body).toMatchObject({ isVerified: false, acceptsDonations: false, isConfirmed: true });
    await publish(service.transport, RegistrationPaymentCompletedV1, { registrationPaymentId, registrationType: 'premium-helper', helperId: id, completedAt: later(2) });
    await eventually(async () => expect((await get<HelperListing>(service.url, `/api/registrations/${id}`)).body).toMatchObject({ isVerified: true, acceptsDonations: true }));
  });

  it('confirms once of ten presses at once, and answers a press after the first like the first', async () => {
    const { id } = await register();
    const token = await linkFor(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(id, token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await confirm(id, token)).status).toBe(200);
    await eventually(() => expect(statesOf(id).map(({ revision }) => revision)).toEqual([1, 2]));
    expect(await database.query('select purpose from used_link where id = $1', [idOf(token)])).toEqual([{ purpose: 'confirm-address' }]);
  });

  it('refuses every link that is not for this address of this listing, and changes nothing', async () => {
    const [{ id }, other] = [await register(), await register()];
    const forger = await LinkSigner.load('X', JSON.stringify({ keys: [{ ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)), kid: 'test-link-key' }] }));
    const mark = { addressMark: addressMark(EMPLOYMENT.email) };
    const refused: [unknown, number][] = [
      [await linkFor(other.id), 401],
      [await linkFor(id, { purpose: 'dashboard' }), 401],
      [await forger.sign({ purpose: 'confirm-address', subject: id, ...mark }), 401],
      ['nonsense', 401],
      [await linkFor(id, { addressMark: addressMark('somebody@else.example') }), 410],
      [await neighbours.links.sign({ purpose: 'confirm-address', subject: id }), 410],
      [await linkFor(id, {}, new Date(Date.now() - 3_600_000)), 410],
      [undefined, 400],
      [{ $ne: '' }, 400],
    ];
    for (const [token, status] of refused) {
      const answer = await confirm(id, token);
      expect([status, answer.status, answer.text]).toEqual([status, status, expect.stringMatching(/^[A-Z].*\.$/)]);
    }
    expect((await get<HelperListing>(service.url, `/api/registrations/${id}`)).body.isConfirmed).toBe(false);
    expect((await confirm('nobody', await linkFor('nobody'))).status).toBe(404);
  });

  it('hides what was not confirmed in time, once, and lists it again when another link is used', async () => {
    const { id } = await registerPremium();
    await hideDue(id);
    await hideDue(id);
    expect(await seen(id)).toEqual([404, 404]);
    expect((await get(service.url, '/api/registrations')).body.map((listing) => listing.id)).not.toContain(id);
    expect((await askAgain(id)).status).toBe(200);
    await confirm(id, await linkFor(id));
    expect(await seen(id)).toEqual([200, 200]);
    expect((await get(service.url, '/api/registrations')).body).toContainEqual(expect.objectContaining({ id, isConfirmed: true, isVerified: true }));
    await eventually(() =>
      expect(statesOf(id).map(({ revision, isListed, hiddenReason }) => [revision, isListed, hiddenReason])).toEqual([
        [1, true, null],
        [2, false, 'unconfirmed'],
        [3, true, null],
      ]),
    );
    await runHiding();
    expect(await seen(id)).toEqual([200, 200]);
  });

  it('gives every listing the hours that the setting says, and hides none before', async () => {
    const { id } = await register();
    const [{ hours }] = await database.query<[{ hours: string }]>('select extract(epoch from confirm_by - created_at) / 3600 as hours from helper where id = $1', [id]);
    expect(Number(hours)).toBe(72);
    await runHiding();
    expect(await seen(id)).toEqual([200, 200]);
  });

  it('does not hide what is confirmed in the very moment', async () => {
    const { id } = await register();
    await database.query(`update helper set confirm_by = now() - interval '1 second' where id = $1`, [id]);
    const hiding = await database.transaction(async (manager) => {
      await manager.query('update helper set confirmed_at = now(), confirm_by = null where id = $1', [id]);
      const run = runHiding();
      // Asked outside of this transaction: within one, PostgreSQL tells again what it told first.
      await eventually(async () => expect((await database.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length).toBe(1));
      return { run };
    });
    await hiding.run;
    expect(await seen(id)).toEqual([200, 200]);
  });

  it('hides all others when one of them cannot be changed', async () => {
    const listings = await Promise.all(Array.from({ length: 5 }, () => register()));
    // In the order of the run: the others come after the broken one.
    const ids = listings.map(({ id }) => id).sort();
    await database.query(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''this row is broken''; end'`);
    await database.query(`create trigger broken before update on helper for each row when (new.id = '${ids[1]}' and new.revision > 1) execute function refuse()`);
    await database.query(`update helper set confirm_by = now() - interval '1 second' where id = any($1)`, [ids]);
    await runHiding();
    expect((await Promise.all(ids.map(seen))).map(([status]) => status)).toEqual([404, 200, 404, 404, 404]);
    await database.query('drop trigger broken on helper');
    await database.query('delete from postponed_row');
    await runHiding();
    expect(await seen(ids[1]!)).toEqual([404, 404]);
    await eventually(() => expect(ids.map((id) => statesOf(id).length)).toEqual([2, 2, 2, 2, 2]));
  });

  it('asks for another link a few times an hour, and says the same of an address that is confirmed', async () => {
    const [{ id }, confirmed] = [await register(), await register()];
    await confirm(confirmed.id, await linkFor(confirmed.id));
    const answers = [await askAgain(id), await askAgain(confirmed.id)];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([200, { sentTo: 'h...@aire-valley.example', message: 'If the address still has to be confirmed, a link is on its way to h...@aire-valley.example.' }]);
    }
    await askAgain(id);
    await askAgain(id);
    const fourth = await askAgain(id);
    expect([fourth.status, fourth.text]).toEqual([429, expect.stringMatching(/try again later\.$/)]);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0);
    await eventually(() => expect(requestsFor(id)).toHaveLength(3));
    expect(requestsFor(confirmed.id)).toEqual([]);
    expect((await askAgain('nobody')).status).toBe(404);
  });
});

function idOf(token: string): string {
  return (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { jti: string }).jti;
}
