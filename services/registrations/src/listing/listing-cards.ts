import { markerKindOf, type HelperCard } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { shownContactOf, type ContactColumns } from '../helper/shown-contact.js';
import { CHECKED_COLUMNS, viewCheck } from '../verification/verification.js';
import { askDatabase } from './ask-database.js';
import { BoundedCache } from './bounded-cache.js';
import type { ListedRow } from './listed.js';
import { ListingStore } from './listing-store.js';

/** Of memory: all cards of some thirty thousand listings, so that such a directory can be read while the database is away. */
const CACHE_BYTES = 24 * 1024 * 1024;
const LONGEST_DESCRIPTION = 300;
const PATIENCE_MS = 1500;

/** What a card shows of a listing; of a long description only the beginning leaves the database. */
export interface CardRow extends ListedRow, ContactColumns {
  description: string;
  website: string | null;
  availability: string[];
  acceptsDonations: boolean;
  images: string[];
  isConfirmed: boolean;
}

export const LISTED_COLUMNS = `h.id, h.name, h.project_type as "projectType", h.services, h.is_verified as "isVerified", h.latitude, h.longitude,
  h.location_precision as "locationPrecision", h.hides_place as "hidesPlace", h.organization_type as "organizationType", ${CHECKED_COLUMNS}`;
export const CARD_COLUMNS = `${LISTED_COLUMNS}, left(h.description, ${LONGEST_DESCRIPTION + 1}) as description, h.email, h.phone, h.website, h.location,
  h.hides_email as "hidesEmail", h.hides_phone as "hidesPhone", h.availability, h.accepts_donations as "acceptsDonations", h.images, h.confirmed_at is not null as "isConfirmed"`;
export const IS_LISTED = 'h.hidden_reason is null and h.paused_at is null and h.removed_at is null';

/** The cards of pages, as JSON without the distance: from memory as far as it reaches, else from the database by their ids. */
@Injectable()
export class ListingCards {
  private readonly cards = new BoundedCache(CACHE_BYTES);

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ListingStore,
  ) {}

  /** True while the cards of more listings fit into memory. */
  get hasRoom(): boolean {
    return this.cards.hasRoom;
  }

  /** Remembers a card as it is now, where there is room or an older one of the listing. */
  put(row: CardRow): void {
    if (this.cards.hasRoom || this.cards.has(row.id)) this.cards.set(row.id, cardOf(row));
  }

  forget(id: string): void {
    this.cards.delete(id);
  }

  /** Cards in the order of the ids; one that went meanwhile is left out. */
  async read(ids: readonly string[]): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const id of ids) {
      const card = this.cards.get(id);
      if (card !== undefined) found.set(id, card);
    }
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) for (const row of await this.readRows(missing)) found.set(row.id, cardOf(row));
    return found;
  }

  private async readRows(ids: string[]): Promise<CardRow[]> {
    const { version } = this.store;
    const text = `select ${CARD_COLUMNS} from helper h where h.id = any($1) and ${IS_LISTED}`;
    const rows = await askDatabase<CardRow>(this.dataSource, { name: 'read-cards', text, values: [ids] }, PATIENCE_MS);
    // what changed while they were read may be newer than they are
    if (version === this.store.version) for (const row of rows) this.cards.set(row.id, cardOf(row));
    return rows;
  }
}

function cardOf(row: CardRow): string {
  const { description, services, verificationState, verificationMethod, verificationCountry, checkedAt, hidesEmail: _email, hidesPhone: _phone, hidesPlace: _place, organizationType: _type, ...rest } = row;
  const letters = [...description];
  const card: Omit<HelperCard, 'distance'> = {
    ...rest,
    ...shownContactOf(row),
    description: letters.length > LONGEST_DESCRIPTION ? `${letters.slice(0, LONGEST_DESCRIPTION - 1).join('')}…` : description,
    services,
    marker: markerKindOf(services),
    ...viewCheck({ verificationState, verificationMethod, verificationCountry, checkedAt }),
  };
  return JSON.stringify(card);
}

/** A card with its distance in km, as a page holds it. */
export function withDistance(card: string, km: number | null): string {
  return `${card.slice(0, -1)},"distance":${km === null ? null : Math.round(km * 1000) / 1000}}`;
}
