import type { HelperListing } from '@community-help/api-contracts';
import { addressId, IDENTITY_HEADER, type Identity } from '@community-help/service-kit';
import { startTestService, type TestService } from '@community-help/test-kit';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post, postTo, type Answer } from './requests.js';

/** Two replicas and those who meet there: operators, helpers, strangers. */
export class OperatorsBench {
  private constructor(
    readonly neighbours: Neighbours,
    readonly service: TestService,
    readonly replica: TestService,
  ) {}

  static async start(): Promise<OperatorsBench> {
    const neighbours = await startNeighbours();
    const env = { ...neighbours.env, REPORTS_PER_LISTING_PER_DAY: '0' };
    const service = await startTestService(registrations, { worker: true, env });
    return new OperatorsBench(neighbours, service, await startTestService(registrations, { env, databaseUrl: service.databaseUrl, transport: service.transport }));
  }

  async close(): Promise<void> {
    await this.replica.close();
    await this.service.close();
    await this.neighbours.close();
  }

  get database(): DataSource {
    return this.service.app.get(DataSource);
  }

  identity(email: string, roles: Identity['roles'], helperIds: string[] = []): Promise<string> {
    return this.neighbours.identities.sign({ sessionId: randomUUID(), addressId: addressId(email), roles, helperIds }, 'registrations');
  }

  async register(more: object = {}): Promise<HelperListing & { email: string }> {
    const { status, body, text } = await post(this.service.url, { ...EMPLOYMENT, name: `Zither ${randomUUID()}`, ...more });
    if (status !== 201) throw new Error(text);
    return body as HelperListing;
  }

  async report(helperId: string, body: object = { reason: 'fraud', text: 'They asked for a card.' }): Promise<void> {
    const { status, text } = await postTo(this.service.url, `/api/registrations/${helperId}/report`, body);
    if (status !== 202) throw new Error(text);
  }

  /** As an operator unless another identity is handed over; null is nobody. */
  async ask<Body>(method: 'GET' | 'POST', path: string, body: object = {}, token?: string | null, at = this.service): Promise<Answer<Body>> {
    const shown = token === undefined ? await this.identity('operator@example.org', ['operator']) : token;
    const headers: Record<string, string> = shown === null ? {} : { [IDENTITY_HEADER]: shown };
    return method === 'GET' ? get<Body>(at.url, path, headers) : postTo<Body>(at.url, path, body, headers);
  }

  /** Whether anybody finds it, at both replicas. */
  async isFound({ id, name }: { id: string; name: string }): Promise<boolean[]> {
    const found: boolean[] = [];
    for (const { url } of [this.service, this.replica]) {
      found.push((await get<unknown>(url, `/api/registrations/${id}`)).status === 200);
      found.push((await get<unknown>(url, `/api/registrations?limit=10&q=${encodeURIComponent(name)}`)).text.includes(id));
    }
    return found;
  }
}
