import type { MapView } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { ListingStore } from '../listing/listing-store.js';
import { prepareAnswer, tagOf, type PreparedAnswer } from '../listing/prepared-answer.js';
import { filterTree, type ListingFilter } from '../pages/listing-filter.js';
import { SearchTexts } from '../pages/search-texts.js';
import { depthOfZoom } from './collect-spots.js';
import { isAllApartAt, mapView } from './map-view.js';
import type { Bounds } from './region.js';

/** What a view may weigh on the wire, whatever the number of helpers (target L2). */
const MAX_GZIP_BYTES = 16 * 1024;
/** No view can show more things than this; it also bounds the work for a nonsensical pair of bounds and zoom. */
const MAX_ITEMS = 600;
/** At most 8 MB of them. */
const CACHED_VIEWS = 500;

export interface ViewQuery {
  filter: ListingFilter;
  bounds: Bounds;
  /** 0 to 22. */
  zoom: number;
}

interface CachedView {
  version: number;
  answer: Promise<PreparedAnswer>;
}

/** Answers `GET /api/registrations?bbox=&zoom=`. Readers of the same view at the same time share one. */
@Injectable()
export class AnswerView {
  private readonly views = new Map<string, CachedView>();

  constructor(
    private readonly store: ListingStore,
    private readonly searchTexts: SearchTexts,
  ) {}

  /** The view as sent: grouped by the cells of the zoom, or coarser until it fits into 16 kB. */
  run(query: ViewQuery): Promise<PreparedAnswer> {
    const key = JSON.stringify(query);
    const { version } = this.store;
    const known = this.views.get(key);
    if (known?.version === version) return known.answer;
    const answer = this.build(query, known);
    this.keep(key, { version, answer });
    return answer;
  }

  private keep(key: string, view: CachedView): void {
    this.views.delete(key);
    if (this.views.size >= CACHED_VIEWS) this.views.delete(this.views.keys().next().value!);
    this.views.set(key, view);
    view.answer.catch(() => {
      if (this.views.get(key) === view) this.views.delete(key);
    });
  }

  /** A change elsewhere leaves most views as they are: those are looked through again, but not compressed again. */
  private async build({ filter, bounds, zoom }: ViewQuery, before: CachedView | undefined): Promise<PreparedAnswer> {
    const found = filter.q === undefined ? undefined : await this.searchTexts.run(filter.q);
    const { tree, region } = filterTree(this.store, filter, found);
    const known = await before?.answer.catch(() => undefined);
    let isAllApart = isAllApartAt(zoom);
    for (let depth = depthOfZoom(zoom); ; isAllApart ? (isAllApart = false) : depth--) {
      const view: MapView | undefined = mapView(tree, region, bounds, depth, MAX_ITEMS, isAllApart);
      if (!view) continue;
      const json = JSON.stringify(view);
      const etag = tagOf(json);
      if (known?.etag === etag) return known;
      const answer = await prepareAnswer(json, etag);
      if (answer.gzip.length <= MAX_GZIP_BYTES || depth === 0) return answer;
    }
  }
}
