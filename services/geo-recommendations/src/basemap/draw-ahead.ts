import { TILE_THEMES, UK_BOX } from '@community-help/api-contracts';
import { logger } from '@community-help/service-kit';
import { setTimeout as pause } from 'node:timers/promises';
import { xOfLongitude, yOfLatitude, WORLD } from './ground/world.js';
import type { ServeTile } from './serve-tile.js';
import type { TileAddress } from './tile-address.js';

const ZOOMS = [5, 6, 7, 8];
/** Milliseconds between looks whether visitors have left the thread alone. */
const PATIENCE_MS = 100;
const log = logger('basemap');

/** The tiles of the kingdom that are drawn before anybody asks: what most visits begin with. */
export function* tilesAhead(): Generator<TileAddress> {
  const [west, south, east, north] = UK_BOX;
  for (const zoom of ZOOMS) {
    const at = (units: number): number => Math.floor((units / WORLD) * 2 ** zoom);
    for (const density of [1, 2] as const) {
      for (const theme of TILE_THEMES) {
        for (let column = at(xOfLongitude(west)); column <= at(xOfLongitude(east)); column++) {
          for (let row = at(yOfLatitude(north)); row <= at(yOfLatitude(south)); row++) yield { theme, zoom, column, row, density };
        }
      }
    }
  }
}

/** Draws them one after another, only while nobody waits for a tile; ends early where tiles cannot be drawn. */
export async function drawAhead(serve: ServeTile, signal: AbortSignal): Promise<void> {
  try {
    for (const address of tilesAhead()) {
      while (!serve.isIdle) await pause(PATIENCE_MS, undefined, { signal, ref: false });
      if (signal.aborted) return;
      await serve.find(address);
    }
  } catch (error) {
    if (!signal.aborted) log.info({ reason: String(error) }, 'no tiles are drawn ahead');
  }
}
