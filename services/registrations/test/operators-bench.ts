import type { HelperListing } from '@community-help/api-contracts';
import { addressId, IDENTITY_HEADER, type Identity } from '@community-help/service-kit';
import type { TestService } from '@community-help/test-kit';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post, postTo, type Answer } from './requests.js';
import { startTwoReplicas, type TwoReplicas } from './two-replicas.js';

/** Two replicas and those who meet there: operators, helpers, strangers. */
export class OperatorsBench {
  readonly neighbours: Neighbours;
  readonly service: TestService;
  readonly replica: TestService;
  readonly database: DataSource;

  private constructor(private readonly replicas: TwoReplicas) {
    ({ neighbours: this.neighbours, service: this.service, replica: this.replica, database: this.database } = replicas);
  }

  static async start(): Promise<OperatorsBench> {
    return new OperatorsBench(await startTwoReplicas([], { REPORTS_PER_LISTING_PER_DAY: '0' }));
  }

  close(): Promise<void> {
    return this.replicas.close();
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
