import type { HelperListing } from '@community-help/api-contracts';
import { addressId } from '@community-help/service-kit';
import { eventually, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { HideHelper } from '../src/moderation/hide-helper.js';
import { RemoveHelper } from '../src/moderation/remove-helper.js';
import { ChangeHelper } from '../src/helper/change-helper.js';
import type { Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post, postTo } from './requests.js';
import { startTwoReplicas } from './two-replicas.js';

const LIMITS = { REPORTS_PER_ADDRESS_PER_DAY: '4', REPORTS_PER_NETWORK_PER_DAY: '6', REPORTS_PER_LISTING_PER_DAY: '8', REPORTS_PER_LISTING_AND_ADDRESS_PER_DAY: '2' };

describe('a report of a listing', () => {
  let neighbours: Neighbours;
  let service: TestService;
  let replica: TestService;
  let close: () => Promise<void>;
  let database: DataSource;

  beforeAll(async () => {
    ({ neighbours, service, replica, database, close } = await startTwoReplicas([], LIMITS));
  });
  afterAll(() => close());
  beforeEach(() => database.query('delete from quota'));

  const register = async (more: object = {}): Promise<HelperListing> => (await post(service.url, { ...EMPLOYMENT, name: `Helper ${randomUUID()}`, ...more })).body as HelperListing;
  const report = (id: string, body: object = { reason: 'fraud' }, headers: Record<string, string> = {}, at = service) =>
    postTo<{ message: string }>(at.url, `/api/registrations/${id}/report`, body, headers);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const stored = (id: string) => database.query('select reason, text, sealed_email as sealed, reporter_id as "reporterId" from report where helper_id = $1 order by id', [id]);
  const remove = (id: string, isErased: boolean) => service.app.get(RemoveHelper).run(id, { reason: 'abuse', isErased });

  it('is stored with its reason, and thanked for', async () => {
    const { id } = await register();
    const { status, body } = await report(id, { reason: 'closed', text: ' The shutters are down.\nSince May. ', email: ' ' });
    expect([status, body]).toEqual([202, { message: 'Thank you. A person looks at it within 24 hours.' }]);
    expect(await stored(id)).toEqual([{ reason: 'closed', text: 'The shutters are down.\nSince May.', sealed: null, reporterId: null }]);
  });

  it('keeps the address of whoever wants an answer for the mail alone', async () => {
    const { id } = await register();
    await report(id, { reason: 'fraud', text: null, email: 'ann@example.org' });
    const [{ sealed, reporterId }] = await stored(id);
    expect(reporterId).toBe(addressId('ann@example.org'));
    expect(await neighbours.openMailSeal(sealed)).toMatchObject({ email: 'ann@example.org' });
    const row = await database.query('select to_jsonb(report) as row from report where helper_id = $1', [id]);
    expect(JSON.stringify(row)).not.toMatch(/ann|example/);
  });

  it('names every field that is wrong, and takes no other', async () => {
    const { id } = await register();
    const wrong = await report(id, { reason: 'boring', text: 'x'.repeat(1001), email: 'ann' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toMatch(/reason must be one of .*; text must have at most 1000 characters; email must be a valid email address/);
    expect((await report(id, {})).text).toMatch(/reason is required/);
    expect((await report(id, { reason: 'fraud', state: 'decided', helperId: 'other' })).status).toBe(400);
    expect(await stored(id)).toEqual([]);
  });

  it('of a listing that is hidden, removed or was never there is answered like the listing itself', async () => {
    const [hidden, removed] = [await register(), await register()];
    await new HideHelper(database, service.app.get(ChangeHelper)).run(hidden.id, { actor: 'operator', reason: 'odd' });
    await remove(removed.id, false);
    for (const id of [hidden.id, removed.id, 'unknown', 'x'.repeat(300)]) {
      const [answer, record] = [await report(id), await get<unknown>(service.url, `/api/registrations/${encodeURIComponent(id)}`)];
      expect([answer.status, answer.text]).toEqual([404, record.text]);
      expect(await stored(id)).toEqual([]);
    }
  });

  it('that is sent twice is one', async () => {
    const { id } = await register();
    const headers = { 'idempotency-key': randomUUID(), ...from('203.0.113.5') };
    const body = { reason: 'danger', text: 'Twice', email: 'ann@example.org' };
    for (const at of [service, replica, service]) expect((await report(id, body, headers, at)).status).toBe(202);
    // The process that stored it died before its answer was remembered.
    await database.query('delete from idempotency_key');
    expect((await report(id, body, headers, replica)).status).toBe(202);
    expect(await stored(id)).toHaveLength(1);
    expect((await report(id, { ...body, text: 'Another' }, headers)).status).toBe(422);
  });

  it('is counted per connection, network and listing, whichever replica it meets', async () => {
    const [one, two, three, four] = [await register(), await register(), await register(), await register()];
    const statuses = async (ids: string[], address: string) => {
      const got: number[] = [];
      for (const [at, id] of ids.entries()) got.push((await report(id, undefined, from(address), at % 2 ? service : replica)).status);
      return got;
    };
    expect(await statuses([one.id, one.id, one.id], '203.0.113.5')).toEqual([202, 202, 429]);
    expect(await statuses([two.id, three.id, four.id], '203.0.113.5')).toEqual([202, 202, 429]);
    expect(await statuses([two.id, three.id, four.id], '203.0.113.6')).toEqual([202, 202, 429]);
    const refused = await report(four.id, undefined, from('203.0.113.7'));
    expect([refused.status, refused.text]).toEqual([429, expect.stringMatching(/please write to us by email instead/)]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('of one listing from everywhere comes to an end, exactly, also when forty arrive at once', async () => {
    const { id } = await register();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => report(id, undefined, from(`198.51.${n}.1`), n % 2 ? service : replica)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(8);
    expect(await stored(id)).toHaveLength(8);
  });

  it('goes with an erased person: what was said of them, and what they said of others', async () => {
    const email = `erased-${randomUUID()}@example.org`;
    const [own, other] = [await register({ email }), await register()];
    await report(own.id, { reason: 'danger', text: 'About them' });
    await report(other.id, { reason: 'danger', text: 'From them', email });
    await report(other.id, { reason: 'danger', text: 'From somebody else', email: 'else@example.org' });
    await remove(own.id, true);
    expect(await stored(own.id)).toEqual([]);
    expect(await stored(other.id)).toEqual([
      { reason: 'danger', text: null, sealed: null, reporterId: null },
      expect.objectContaining({ text: 'From somebody else', reporterId: addressId('else@example.org') }),
    ]);
  });

  it('that meets a removal waits for it, and does not come after it', async () => {
    const { id } = await register();
    const [answer] = await database.transaction(async (manager) => {
      await manager.query('update helper set paused_at = now() where id = $1', [id]);
      const waiting = [report(id)];
      await eventually(async () => expect(await database.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).toHaveLength(1));
      return waiting;
    });
    expect((await answer!).status).toBe(404);
    expect(await stored(id)).toEqual([]);
  });
});
