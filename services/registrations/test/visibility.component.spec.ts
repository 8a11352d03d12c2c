import { ADDRESS_NOT_SHOWN, type HelperCard, type HelperListing, type HelperPage, type HelperProfile, type MapView, type OwnListingRecord } from '@community-help/api-contracts';
import { HelperRegisteredV1, HelperUpdatedV1, type HelperListingV1 } from '@community-help/event-contracts';
import { addressId, IDENTITY_HEADER, PeriodicTasks } from '@community-help/service-kit';
import { eventually, type EventCollector, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { distanceKm } from '../src/map/great-circle.js';
import type { Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post, postTo, type Answer } from './requests.js';
import { startTwoReplicas } from './two-replicas.js';

const HOUSE = { location: '12 Oak Street, Leeds LS6 2AB', latitude: 53.8123456, longitude: -1.5612345 };

describe('what an owner keeps from visitors', () => {
  let neighbours: Neighbours;
  let service: TestService;
  let replica: TestService;
  let close: () => Promise<void>;
  let collector: EventCollector;

  beforeAll(async () => {
    ({ neighbours, service, replica, collector, close } = await startTwoReplicas([HelperRegisteredV1, HelperUpdatedV1]));
  });
  afterAll(() => close());

  const register = async (more: object) => {
    const email = `private-${randomUUID()}@example.org`;
    const answer = await post<HelperListing & { placement: string }>(service.url, { ...EMPLOYMENT, ...HOUSE, email, phone: '0113 496 0777', name: `Zither ${randomUUID()}`, ...more });
    expect([answer.status, answer.text]).toEqual([201, answer.text]);
    return { id: answer.body.id, name: answer.body.name, email, answer };
  };
  /** Everything that anybody can read of it, from each replica, as text: record, profile, whole list, page, page by distance, map view. */
  const publicAnswers = async (id: string, name: string): Promise<string[]> => {
    const found: string[] = [];
    for (const { url } of [service, replica]) {
      for (const path of [`/api/registrations/${id}`, `/api/helpers/${id}`]) found.push((await get<unknown>(url, path)).text);
      const only = ({ helpers }: HelperPage) => JSON.stringify(helpers.filter((card) => card.id === id));
      found.push(JSON.stringify((await get(url, '/api/registrations')).body.filter((one) => one.id === id)));
      for (const query of [`limit=5&q=${encodeURIComponent(name)}`, 'limit=50&near=53.8123,-1.5612&within=5']) found.push(only((await get<HelperPage>(url, `/api/registrations?${query}`)).body));
      const view = (await get<MapView>(url, '/api/registrations?bbox=-1.6,53.78,-1.5,53.84&zoom=19')).body;
      found.push(JSON.stringify(view));
    }
    return found;
  };
  const events = (id: string) => collector.events.filter(({ key }) => key === id).map(({ data }) => data as HelperListingV1);
  const own = async (email: string, id: string) => ({ [IDENTITY_HEADER]: await neighbours.identities.sign({ sessionId: randomUUID(), addressId: addressId(email), roles: ['helper'], helperIds: [id] }, 'registrations') });
  const edit = async (email: string, id: string, more: object): Promise<Answer<OwnListingRecord>> => {
    const headers = await own(email, id);
    const record = (await get<OwnListingRecord>(service.url, `/api/account/listings/${id}`, headers)).body;
    return postTo(service.url, `/api/registrations/${id}/edit`, { name: record.name, phone: record.phone, location: record.location, latitude: record.latitude, longitude: record.longitude, organizationType: record.organizationType, revision: record.revision, ...more }, headers);
  };

  it('stands in no public answer of any replica: not phone, not email, not street, not the exact place', async () => {
    const { id, name, email, answer } = await register({ hidesPhone: true, hidesEmail: true, hidesPlace: true });
    expect(answer.body.placement).toMatch(/within 500 m of your place/);
    for (const text of [answer.text, ...(await publicAnswers(id, name))]) {
      expect(text).not.toContain(email);
      expect(text).not.toMatch(/496 ?0777|Oak|2AB|53\.8123456|53\.812346|1\.5612345|1\.561235/);
    }
    const { body: record } = await get<HelperListing>(replica.url, `/api/registrations/${id}`);
    expect(record).toMatchObject({ email: '', phone: null, location: 'Leeds, LS6', locationPrecision: 'sector', withinMetres: 500 });
    expect(distanceKm(HOUSE.latitude, HOUSE.longitude, Number(record.latitude), Number(record.longitude))).toBeLessThanOrEqual(0.5);
    const { body: page } = await get<HelperPage>(service.url, `/api/registrations?limit=5&near=${record.latitude},${record.longitude}&within=1`);
    const card = page.helpers.find((one) => one.id === id) as HelperCard;
    expect(card).toMatchObject({ email: '', phone: null, location: 'Leeds, LS6', latitude: record.latitude, longitude: record.longitude, withinMetres: 500, distance: 0 });
    for (const flag of ['hidesPhone', 'hidesEmail', 'hidesPlace']) expect(JSON.stringify([record, card])).not.toContain(flag);
    expect((await get<HelperProfile>(service.url, `/api/helpers/${id}`)).body).toMatchObject({ email: '', location: 'Leeds, LS6' });
  });

  it('is told to the other services as far as they need it: the address for mails, and nothing else that is hidden', async () => {
    const { id, email } = await register({ hidesPhone: true, hidesEmail: true, hidesPlace: true });
    await eventually(() => expect(events(id)).toHaveLength(1));
    const [event] = events(id);
    expect(event).toMatchObject({ email, hidesEmail: true, phone: null, location: 'Leeds, LS6', withinMetres: 500 });
    expect(JSON.stringify(event)).not.toMatch(/496 ?0777|Oak|53\.8123/);
  });

  it('is shown to its owner and to operators, and may be shown again', async () => {
    const { id, email } = await register({ hidesPhone: true, hidesEmail: true, hidesPlace: true });
    const headers = await own(email, id);
    const { body } = await get<OwnListingRecord>(service.url, `/api/account/listings/${id}`, headers);
    expect(body).toMatchObject({ email, phone: '0113 496 0777', location: HOUSE.location, latitude: '53.812346', locationPrecision: 'exact', hidesPhone: true, hidesEmail: true, hidesPlace: true });
    const operator = { [IDENTITY_HEADER]: await neighbours.identities.sign({ sessionId: 's', addressId: addressId('operator@example.org'), roles: ['operator'], helperIds: [] }, 'registrations') };
    expect((await get<{ location: string; email: string; phone: string }>(service.url, `/api/operator/listings/${id}`, operator)).body).toMatchObject({ email, phone: '0113 496 0777', location: HOUSE.location });
    // a page that knows nothing of it shows nothing
    expect((await edit(email, id, { description: 'Another description' })).body).toMatchObject({ hidesPhone: true, hidesEmail: true, hidesPlace: true });
    expect((await get<HelperListing>(service.url, `/api/registrations/${id}`)).body.email).toBe('');
    expect((await edit(email, id, { hidesPhone: false, hidesEmail: false, hidesPlace: false })).body).toMatchObject({ hidesPhone: false, hidesEmail: false, hidesPlace: false });
    for (const { url } of [service, replica]) expect((await get<HelperListing>(url, `/api/registrations/${id}`)).body).toMatchObject({ email, phone: '0113 496 0777', location: HOUSE.location, latitude: '53.812346' });
    expect((await edit(email, id, { hidesEmail: 'yes' })).status).toBe(400);
  });

  it('is nothing by default, and of an individual the place whatever they chose', async () => {
    const { id, email } = await register({});
    const { body } = await get<HelperListing>(service.url, `/api/registrations/${id}`);
    expect(body).toMatchObject({ email, phone: '0113 496 0777', location: HOUSE.location, latitude: '53.812346' });
    expect(body).not.toHaveProperty('withinMetres');
    const individual = await register({ organizationType: 'Individual', hidesPlace: false, location: '53.8123456, -1.5612345', latitude: null, longitude: null });
    expect((await get<HelperListing>(replica.url, `/api/registrations/${individual.id}`)).body).toMatchObject({ location: ADDRESS_NOT_SHOWN, withinMetres: 500, phone: '0113 496 0777' });
  });

  it('was published exactly before: what is due is published anew, once', async () => {
    const { id } = await register({});
    await eventually(() => expect(events(id)).toHaveLength(1));
    const database = service.app.get(DataSource);
    await database.query(`update helper set organization_type = 'Individual', publish_due_at = now() - interval '1 second' where id = $1`, [id]);
    for (let n = 0; n < 2; n++) await service.app.get(PeriodicTasks).run('publish-due-helpers');
    await eventually(() => expect(events(id).map(({ revision, withinMetres }) => [revision, withinMetres])).toEqual([[1, undefined], [2, 500]]));
    expect(await database.query('select publish_due_at as due from helper where id = $1', [id])).toEqual([{ due: null }]);
  });
});
