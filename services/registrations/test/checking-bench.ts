import type { HelperListing, OperatorCheck, OwnListing, OwnListingRecord } from '@community-help/api-contracts';
import type { Identity } from '@community-help/service-kit';
import type { TestService } from '@community-help/test-kit';
import type { DataSource } from 'typeorm';
import { asItIs } from './editing-owner.js';
import { OperatorsBench } from './operators-bench.js';
import type { Answer } from './requests.js';

export const CHARITY = { method: 'charity-register', country: 'scotland', number: 'SC012345' };

/** An owner who asks for checks, and operators who make them, at two replicas. */
export class CheckingBench {
  static readonly OWNER = 'owner@aire-valley.example';

  private constructor(private readonly operators: OperatorsBench) {}

  static async start(): Promise<CheckingBench> {
    return new CheckingBench(await OperatorsBench.start());
  }

  close(): Promise<void> {
    return this.operators.close();
  }

  get service(): TestService {
    return this.operators.service;
  }

  get replica(): TestService {
    return this.operators.replica;
  }

  get database(): DataSource {
    return this.operators.database;
  }

  get neighbours(): OperatorsBench['neighbours'] {
    return this.operators.neighbours;
  }

  identity(email: string, roles: Identity['roles'], helperIds: string[] = []): Promise<string> {
    return this.operators.identity(email, roles, helperIds);
  }

  /** As an operator unless another identity is handed over; null is nobody. */
  ask<Body>(method: 'GET' | 'POST', path: string, body: object = {}, token?: string | null, at?: TestService): Promise<Answer<Body>> {
    return this.operators.ask<Body>(method, path, body, token, at);
  }

  /** Each at a place of its own, or the map would show them as one. */
  register(more: object = {}): Promise<HelperListing> {
    const [latitude, longitude] = [53 + Math.random(), -2 + Math.random()];
    return this.operators.register({ email: CheckingBench.OWNER, latitude, longitude, ...more });
  }

  async claim(id: string, claim: object = CHARITY, email = CheckingBench.OWNER): Promise<Answer<OwnListing>> {
    return this.ask<OwnListing>('POST', `/api/registrations/${id}/verification`, claim, await this.identity(email, ['helper']));
  }

  decide(verb: 'check' | 'reject' | 'withdraw', id: string, act: object, token?: string, at?: TestService): Promise<Answer<OperatorCheck>> {
    return this.ask<OperatorCheck>('POST', `/api/operator/listings/${id}/${verb === 'check' ? verb : `${verb}-check`}`, act, token, at);
  }

  /** Asked for and made. */
  async checked(id: string): Promise<void> {
    await this.claim(id);
    const { status, text } = await this.decide('check', id, { reason: 'seen it there', revision: 2 });
    if (status !== 200) throw new Error(text);
  }

  async own(id: string): Promise<OwnListingRecord> {
    return (await this.ask<OwnListingRecord>('GET', `/api/account/listings/${id}`, {}, await this.identity(CheckingBench.OWNER, ['helper']))).body;
  }

  /** Its owner changes something. @throws Error with the words of the refusal */
  async change(id: string, more: object): Promise<OwnListingRecord> {
    const edit = { ...asItIs(await this.own(id)), ...more };
    const { status, body, text } = await this.ask<OwnListingRecord>('POST', `/api/registrations/${id}/edit`, edit, await this.identity(CheckingBench.OWNER, ['helper']));
    if (status !== 200) throw new Error(text);
    return body;
  }
}
