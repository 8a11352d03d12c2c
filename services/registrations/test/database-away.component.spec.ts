import type { HelperPage } from '@community-help/api-contracts';
import { migrateService } from '@community-help/service-kit';
import { createTestDatabase, eventually, startTestService, TcpProxy, type TestDatabase, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post } from './requests.js';

/** So long a reader waits for a database that says nothing. */
const PATIENCE_MS = 1500;

describe('while the database is away or stuck', () => {
  let neighbours: Neighbours;
  let database: TestDatabase;
  let service: TestService;
  let cable: TcpProxy;
  /** Id of a listing whose record nobody has read. */
  let unread: string;

  beforeAll(async () => {
    [neighbours, database] = await Promise.all([startNeighbours(), createTestDatabase()]);
    await migrateService(registrations, { PROFILE: 'embedded', DATABASE_URL: database.url, ...neighbours.env });
    const { proxy, url: databaseUrl } = await TcpProxy.to(database.url);
    cable = proxy;
    service = await startTestService(registrations, { env: neighbours.env, databaseUrl });
  });
  afterAll(async () => {
    await service.close();
    await cable.close();
    await database.drop();
    await neighbours.close();
  });

  it('helpers can still be found, registering says 503, and afterwards everything works again', async () => {
    const { body } = await post(service.url, EMPLOYMENT);
    unread = (await post(service.url, { ...EMPLOYMENT, name: 'Read by nobody' })).body.id;
    expect((await get(service.url, '/api/registrations')).body).toHaveLength(2);
    expect((await get(service.url, `/api/registrations/${body.id}`)).status).toBe(200);
    cable.cut();
    const page = await get<HelperPage>(service.url, '/api/registrations?limit=10&near=53.8,-1.5');
    expect([page.status, page.body.helpers.length]).toEqual([200, 2]);
    for (const path of ['/api/registrations', `/api/registrations/${body.id}`, `/api/helpers/${body.id}`, '/api/registrations?bbox=-9,49,2,61&zoom=5']) {
      expect([path, (await get(service.url, path)).status]).toEqual([path, 200]);
    }
    // What answers must also be asked: the probe of a load balancer says so too.
    expect((await fetch(`${service.managementUrl}/health/ready`)).status).toBe(200);
    expect(await (await fetch(`${service.managementUrl}/health/dependencies`)).json()).toEqual({ database: 'down' });
    for (const path of [`/api/registrations/${unread}`, '/api/registrations?limit=10&q=read']) {
      const { status, text } = await get(service.url, path);
      expect([path, status, text]).toEqual([path, 503, expect.stringMatching(/^(This record|The service) .*\.$/)]);
    }
    expect((await get(service.url, '/api/registrations/nobody')).status).toBe(404);
    const refused = await post(service.url, EMPLOYMENT, { 'idempotency-key': 'during-the-outage' });
    expect([refused.status, refused.text]).toEqual([503, expect.stringMatching(/^The service .*\.$/)]);
    cable.mend();
    await eventually(async () => expect((await post(service.url, EMPLOYMENT, { 'idempotency-key': 'during-the-outage' })).status).toBe(201));
    expect((await get(service.url, '/api/registrations')).body).toHaveLength(3);
  });

  it('a database that says nothing costs the first reader a moment and the next ones none', async () => {
    const timed = async (): Promise<number> => {
      const start = performance.now();
      expect((await get(service.url, '/api/registrations')).body).toHaveLength(3);
      return performance.now() - start;
    };
    await timed();
    cable.swallow();
    const first = await timed();
    // On a busy machine one of them may take as long for other reasons; who waited takes it always.
    const next = Math.min(await timed(), await timed(), await timed());
    const [search, record] = await Promise.all(['/api/registrations?limit=5&q=club', `/api/registrations/${unread}`].map((path) => get(service.url, path)));
    expect([search?.status, record?.status]).toEqual([503, 503]);
    cable.mend();
    expect(first).toBeGreaterThan(1000);
    expect(next).toBeLessThan(PATIENCE_MS);
    const { body } = await post(service.url, EMPLOYMENT);
    await eventually(async () => expect((await get(service.url, '/api/registrations')).body.some(({ id }) => id === body.id)).toBe(true));
  });
});
