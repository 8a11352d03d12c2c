import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ProjectType } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import type { BuiltBody } from '../listing/listing-body.js';
import { ListingStore } from '../listing/listing-store.js';
import { depthOfZoom, isAllApartAt, mapView, type Bounds } from './map-view.js';

/** What a view may weigh on the wire, whatever the number of helpers (target L2). */
const MAX_GZIP_BYTES = 16 * 1024;
/** No view can show more things than this; it also bounds the work for a nonsensical pair of bounds and zoom. */
const MAX_ITEMS = 600;
const CACHED_VIEWS = 500;

/** Answers `GET /api/registrations?bbox=&zoom=`. */
@Injectable()
export class AnswerView {
  private readonly views = new Map<string, BuiltBody>();
  private changeCount = -1;

  constructor(private readonly store: ListingStore) {}

  /** The view as sent: grouped by the cells of the zoom, or coarser until it fits into 16 kB. */
  run(type: ProjectType | 'all', bounds: Bounds, zoom: number): BuiltBody {
    if (this.changeCount !== this.store.changeCount) {
      this.views.clear();
      this.changeCount = this.store.changeCount;
    }
    const key = [type, bounds.west, bounds.south, bounds.east, bounds.north, zoom].join();
    const ready = this.views.get(key);
    if (ready) return ready;
    const body = this.build(type, bounds, zoom);
    if (this.views.size >= CACHED_VIEWS) this.views.delete(this.views.keys().next().value!);
    this.views.set(key, body);
    return body;
  }

  private build(type: ProjectType | 'all', bounds: Bounds, zoom: number): BuiltBody {
    const { root } = this.store.shelf(type).tree;
    let isAllApart = isAllApartAt(zoom);
    for (let depth = depthOfZoom(zoom); ; isAllApart ? (isAllApart = false) : depth--) {
      const view = mapView(root, bounds, depth, MAX_ITEMS, isAllApart);
      if (!view) continue;
      const json = Buffer.from(JSON.stringify(view));
      const gzip = gzipSync(json);
      if (gzip.length > MAX_GZIP_BYTES && depth > 0) continue;
      return { etag: createHash('sha256').update(json).digest('base64url').slice(0, 22), gzip, identity: () => json };
    }
  }
}
