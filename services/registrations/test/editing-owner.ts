import type { EditedListing, HelperListing, ListingEdit, OwnListingRecord } from '@community-help/api-contracts';
import { HelperUpdatedV1, ListingEditedV1, type HelperListingV1 } from '@community-help/event-contracts';
import { addressId, IDENTITY_HEADER } from '@community-help/service-kit';
import type { EventCollector, TestService } from '@community-help/test-kit';
import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post } from './requests.js';
import { startTwoReplicas, type TwoReplicas } from './two-replicas.js';

export const OWNER = 'owner@aire-valley.example';
export const YORK = { latitude: 53.95998, longitude: -1.08738, label: 'YO1 7HH, York', precision: 'unit', alternatives: [] };

interface Problem {
  detail: string;
  fields?: { field: string; message: string }[];
}

/** What an owner's form sends who changes nothing. */
export function asItIs(record: OwnListingRecord): ListingEdit {
  const { revision, name, phone, location, services, availability, description, website, images, areasOfHelp, organizationType, additionalInfo, charityCategories, experience, categories } = record;
  const { locationPrecision, latitude, longitude } = record;
  return {
    revision, name, phone, location, services, availability, description, website, images, areasOfHelp, organizationType, additionalInfo, charityCategories, experience, categories,
    ...(locationPrecision === 'exact' ? { latitude, longitude } : {}),
  };
}

/** Two replicas, and somebody who is signed in with the address of the listings. */
export class EditingOwner {
  readonly neighbours: Neighbours;
  readonly service: TestService;
  readonly replica: TestService;
  private readonly collector: EventCollector;

  private constructor(private readonly replicas: TwoReplicas) {
    ({ neighbours: this.neighbours, service: this.service, replica: this.replica, collector: this.collector } = replicas);
  }

  static async start(settings: Record<string, string> = {}): Promise<EditingOwner> {
    const replicas = await startTwoReplicas([HelperUpdatedV1, ListingEditedV1], settings);
    replicas.neighbours.places.set('YO1 7HH', YORK);
    return new EditingOwner(replicas);
  }

  close(): Promise<void> {
    return this.replicas.close();
  }

  async register(more: object = {}): Promise<HelperListing> {
    const { status, body, text } = await post(this.service.url, { ...EMPLOYMENT, email: OWNER, name: `Zither ${randomUUID()}`, ...more });
    expect([status, text]).toEqual([201, text]);
    return body;
  }

  async ask<Body>(method: string, path: string, body?: object, url = this.service.url) {
    const token = await this.neighbours.identities.sign({ sessionId: randomUUID(), addressId: addressId(OWNER), roles: ['helper'], helperIds: [] }, 'registrations');
    const headers = { [IDENTITY_HEADER]: token, accept: 'application/problem+json, application/json', 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  }

  async read(id: string): Promise<OwnListingRecord> {
    return (await this.ask<OwnListingRecord>('GET', `/api/account/listings/${id}`)).body;
  }

  send<Body = EditedListing>(id: string, edit: object, url = this.service.url) {
    return this.ask<Body>('POST', `/api/registrations/${id}/edit`, edit, url);
  }

  /** Reads and changes. */
  async change(id: string, more: object) {
    return this.send(id, { ...asItIs(await this.read(id)), ...more });
  }

  /** Status and faults, as 'field: message'. */
  async refuse(id: string, more: object) {
    const { status, body } = await this.send<Problem>(id, { ...asItIs(await this.read(id)), ...more });
    return { status, fields: (body.fields ?? []).map(({ field, message }) => `${field}: ${message}`) };
  }

  events(id: string): HelperListingV1[] {
    return this.collector.events.filter(({ type, key }) => type === HelperUpdatedV1.topic && key === id).map(({ data }) => data as HelperListingV1);
  }

  /** What the news of each edit names. */
  edits(id: string): string[][] {
    return this.collector.events.filter(({ type, key }) => type === ListingEditedV1.topic && key === id).map(({ data }) => (data as ListingEditedV1).changed);
  }

  /** As anybody sees it. */
  async shown(id: string, url = this.replica.url): Promise<HelperListing> {
    return (await get<HelperListing>(url, `/api/registrations/${id}`)).body;
  }
}
