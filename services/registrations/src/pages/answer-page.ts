import { Injectable } from '@nestjs/common';
import { ListingCards, withDistance } from '../listing/listing-cards.js';
import { ListingStore } from '../listing/listing-store.js';
import { prepareAnswer, type PreparedAnswer } from '../listing/prepared-answer.js';
import { findPage, type Place } from './find-page.js';
import { writeCursor } from './page-cursor.js';
import type { PageQuery } from './page-query.js';
import { SearchTexts } from './search-texts.js';

/** What a page may weigh on the wire: one with very long cards ends early, and `next` goes on from there (target M2). */
const MAX_GZIP_BYTES = 60 * 1024;

interface Shown extends Place {
  id: string;
  /** JSON of the card, with the distance. */
  card: string;
}

/** Answers `GET /api/registrations?limit=`. */
@Injectable()
export class AnswerPage {
  constructor(
    private readonly store: ListingStore,
    private readonly cards: ListingCards,
    private readonly searchTexts: SearchTexts,
  ) {}

  /** @throws Problem 400 for a text in too many listings; 503 when a text or cards were needed of a database that is away */
  async run(query: PageQuery): Promise<PreparedAnswer> {
    const found = query.filter.q === undefined ? undefined : await this.searchTexts.run(query.filter.q);
    const { total, places } = findPage(this.store, query, found);
    const shown = await this.show(places.slice(0, query.limit));
    const last = places.length > query.limit ? places[query.limit - 1] : undefined;
    const next = last === undefined ? null : this.cursorOf(last);
    for (let count = shown.length; ; count = Math.max(1, count >> 1)) {
      const isCut = count < shown.length;
      const answer = await prepareAnswer(pageOf(shown.slice(0, count), total, isCut ? this.cursorOf(shown[count - 1]!) : next));
      if (answer.gzip.length <= MAX_GZIP_BYTES || count <= 1) return answer;
    }
  }

  private cursorOf({ slot, km }: Place): string {
    const id = this.store.columns.id(slot);
    return writeCursor(km === null ? { key: this.store.columns.key(slot), id } : { km, id });
  }

  /** A listing that went while its card was read is left out. */
  private async show(places: Place[]): Promise<Shown[]> {
    const ids = places.map(({ slot }) => this.store.columns.id(slot));
    const cards = await this.cards.read(ids);
    return places.flatMap((place, at) => {
      const [id, card] = [ids[at]!, cards.get(ids[at]!)];
      return card === undefined ? [] : [{ ...place, id, card: withDistance(card, place.km) }];
    });
  }
}

function pageOf(shown: Shown[], total: number, next: string | null): string {
  return `{"helpers":[${shown.map(({ card }) => card).join(',')}],"total":${total},"next":${JSON.stringify(next)}}`;
}
