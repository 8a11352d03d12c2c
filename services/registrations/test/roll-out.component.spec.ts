import type { HelperListing } from '@community-help/api-contracts';
import { loadConfig, PeriodicTasks } from '@community-help/service-kit';
import { startTestService, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { RegistrationsConfig } from '../src/registrations.config.js';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { get } from './requests.js';

describe('beside a replica that does not know of confirmed addresses', () => {
  let neighbours: Neighbours;
  let service: TestService;
  let database: DataSource;

  beforeAll(async () => {
    neighbours = await startNeighbours();
    service = await startTestService(registrations, { worker: true, env: { ...neighbours.env, CONFIRM_EMAIL: 'required' } });
    database = service.app.get(DataSource);
  });
  afterAll(async () => {
    await service.close();
    await neighbours.close();
  });

  it('takes what it stores for confirmed, as its event says, and never hides it', async () => {
    await database.query(`
      insert into helper (id, revision, name, description, project_type, email, phone, website, location, latitude, longitude, location_precision, services,
        accepts_donations, wants_donations, images, is_verified, categories, charity_categories, areas_of_help, organization_type, experience, additional_info,
        availability, registration_payment_id, premium_changed_at, submission_key, placement_due_at, placement_attempts, is_demo, created_at)
      values ('old', 1, 'Old', 'Old', 'farmers', 'old@example.org', null, null, 'Leeds', null, null, 'area-only', '{}',
        true, true, '{}', true, '{}', '{}', '{}', null, null, null, '{}', null, null, null, null, 0, false, now())`);
    await service.app.get(PeriodicTasks).run('hide-unconfirmed-helpers');
    const { body } = await get<HelperListing>(service.url, '/api/registrations/old');
    expect(body).toMatchObject({ isConfirmed: true, isVerified: true, acceptsDonations: true });
  });

  it.each([
    ['embedded', 'notice'],
    ['distributed', 'required'],
  ])('in the %s profile the confirmation is "%s" unless said otherwise', (profile, expected) => {
    const { CONFIRM_EMAIL: _, ...env } = neighbours.env;
    expect(loadConfig(RegistrationsConfig, { ...env, PROFILE: profile }).confirmEmail).toBe(expected);
  });
});
