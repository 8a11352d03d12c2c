import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { HelperPage } from '@community-help/api-contracts';
import { migrateService } from '@community-help/service-kit';
import { createTestDatabase, eventually, startTestService, type TestDatabase, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post } from './requests.js';

/** A cable that can be pulled, between the service and its database. */
class Cable {
  private readonly sockets = new Set<Socket>();
  private isPulled = false;
  private server: Server;

  async plug(target: URL): Promise<string> {
    this.server = createServer((near) => {
      if (this.isPulled) return void near.destroy();
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => near.destroy());
        socket.on('close', () => (near.destroy(), far.destroy(), this.sockets.delete(socket)));
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const through = new URL(target);
    through.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return through.href;
  }

  /** Nothing comes through any more, and nobody is told. */
  stall(isStalled: boolean): void {
    for (const socket of this.sockets) {
      if (isStalled) socket.pause();
      else socket.resume();
    }
  }

  pull(isPulled: boolean): void {
    this.isPulled = isPulled;
    if (isPulled) for (const socket of this.sockets) socket.destroy();
  }

  close(): Promise<unknown> {
    this.pull(true);
    return new Promise((resolve) => this.server.close(resolve));
  }
}

describe('while the database is away or stuck', () => {
  let neighbours: Neighbours;
  let database: TestDatabase;
  let service: TestService;
  const cable = new Cable();
  /** Id of a listing whose record nobody has read. */
  let unread: string;

  beforeAll(async () => {
    [neighbours, database] = await Promise.all([startNeighbours(), createTestDatabase()]);
    await migrateService(registrations, { PROFILE: 'embedded', DATABASE_URL: database.url, ...neighbours.env });
    service = await startTestService(registrations, { env: neighbours.env, databaseUrl: await cable.plug(new URL(database.url)) });
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
    cable.pull(true);
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
    cable.pull(false);
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
    cable.stall(true);
    const first = await timed();
    const next = await timed();
    const [search, record] = await Promise.all(['/api/registrations?limit=5&q=club', `/api/registrations/${unread}`].map((path) => get(service.url, path)));
    expect([search?.status, record?.status]).toEqual([503, 503]);
    cable.stall(false);
    expect(first).toBeGreaterThan(1000);
    expect(next).toBeLessThan(first / 2);
    const { body } = await post(service.url, EMPLOYMENT);
    await eventually(async () => expect((await get(service.url, '/api/registrations')).body.some(({ id }) => id === body.id)).toBe(true));
  });
});
