import type { HelperListing } from '@community-help/api-contracts';
import { metrics } from '@community-help/service-kit';
import { startTestService, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { askable } from '../src/geocoder/geocoder.client.js';
import { MAX_PLACEMENT_ATTEMPTS, PlaceDueHelpers } from '../src/helper/place-due-helpers.js';
import { registrations } from '../src/service.js';
import { LEEDS, startNeighbours, type Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post } from './requests.js';

describe('a listing whose place is not found at once', () => {
  let neighbours: Neighbours;
  let service: TestService;
  let database: DataSource;

  beforeAll(async () => {
    neighbours = await startNeighbours();
    service = await startTestService(registrations, { worker: true, env: neighbours.env });
    database = service.app.get(DataSource);
    // The looks are those of the tests alone: by its own clock the service has just looked, and waits.
    await database.query(
      `insert into periodic_task (name, began_at) values ('place-due-helpers', now() + interval '1 day') on conflict (name) do update set began_at = excluded.began_at`,
    );
  });
  afterAll(async () => {
    await service.close();
    await neighbours.close();
  });
  beforeEach(async () => {
    neighbours.isGeocoderAway = false;
    await database.query('update helper set placement_due_at = null');
  });

  const register = async (location: string): Promise<string> => {
    neighbours.isGeocoderAway = true;
    const { body } = await post(service.url, { ...EMPLOYMENT, location });
    neighbours.isGeocoderAway = false;
    return body.id;
  };
  const look = async (): Promise<void> => {
    await database.query('update helper set placement_due_at = now() where placement_due_at is not null');
    await service.app.get(PlaceDueHelpers).run();
  };
  const rowOf = async (id: string): Promise<{ due: boolean; attempts: number }> =>
    (await database.query('select placement_due_at is not null as due, placement_attempts as attempts from helper where id = $1', [id]))[0];
  const questions = (): number => neighbours.asked.filter(({ path }) => path === '/api/geocode').length;

  it('is given up after a number of attempts, and counted', async () => {
    const id = await register('behind the old oak');
    neighbours.places.set('behind the old oak', 503);
    await database.query('update helper set placement_attempts = $2 where id = $1', [id, MAX_PLACEMENT_ATTEMPTS - 2]);
    await look();
    expect(await rowOf(id)).toEqual({ due: true, attempts: MAX_PLACEMENT_ATTEMPTS - 1 });
    await look();
    expect(await rowOf(id)).toEqual({ due: false, attempts: MAX_PLACEMENT_ATTEMPTS });
    const before = questions();
    await look();
    expect(questions()).toBe(before);
    expect(await metrics.metrics()).toMatch(/^registrations_placements_given_up_total 1$/m);
    expect((await get<HelperListing>(service.url, `/api/registrations/${id}`)).body.locationPrecision).toBe('area-only');
  });

  it('does not hold up the others when the geocoder cannot digest its text', async () => {
    const poison = await register('poison');
    const good = await register('LS11 5QJ');
    neighbours.places.set('poison', 503);
    await look();
    expect([await rowOf(poison), await rowOf(good)]).toEqual([{ due: true, attempts: 1 }, { due: false, attempts: 0 }]);
    expect((await get<HelperListing>(service.url, `/api/registrations/${good}`)).body.latitude).toBe('53.7921');
  });

  it('is not asked about by the dozen while the geocoder is away', async () => {
    for (let n = 0; n < 8; n++) await register('LS11 5QJ');
    neighbours.isGeocoderAway = true;
    const before = questions();
    await look();
    expect(questions() - before).toBe(3); // of eight
  });

  it('costs the geocoder no more than an address does, however it is written', async () => {
    const location = `1${' '.repeat(140)}1${' '.repeat(140)}x`;
    neighbours.places.set('1 1 x', LEEDS);
    expect((await post(service.url, { ...EMPLOYMENT, location })).body).toMatchObject({ latitude: '53.7921', location });
    const long = `${'The blue door behind the second courtyard, '.repeat(6)}Holbeck, Leeds LS11 5QJ`;
    expect(askable(long).length).toBeLessThanOrEqual(150);
    expect(askable(long)).toMatch(/^(?!.*  )\S.* Holbeck, Leeds LS11 5QJ$/);
    expect(askable('x'.repeat(300))).toHaveLength(150);
  });
});
