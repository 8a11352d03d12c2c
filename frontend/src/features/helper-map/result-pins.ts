import { toMapHelper, toPixels, type MapPin } from './map-items.js';
import type { PlacedHelper } from './map-rules.js';

/** px between two tips whose pins would hide each other. */
const CROWDED_PX = 40;
/** Degrees between two neighbours of a crowd; the heads of two pins with one tip are then 23 px apart. */
const FAN_STEP = 44;
const WIDEST_FAN = 310;

interface Spot {
  x: number;
  y: number;
  index: number;
}

/** The pins of a search: one for each of its at most twenty helpers, numbered as in the list. None is ever part of a group. */
export function resultPins(helpers: readonly PlacedHelper[], zoom: number): MapPin[] {
  return leanApart(helpers.map((helper, index) => ({ ...toMapHelper(helper), rank: index + 1 })), zoom);
}

/** Where tips are too near each other, also at exactly one place, the pins lean apart like the cards of a hand. */
export function leanApart(pins: readonly MapPin[], zoom: number): MapPin[] {
  const leans = new Map<number, number>();
  for (const crowd of crowdsOf(pins.map(({ latitude: lat, longitude: lng }, index) => ({ ...toPixels({ lat, lng }, zoom), index })))) {
    const step = Math.min(FAN_STEP, WIDEST_FAN / crowd.length);
    crowd.sort((a, b) => a.x - b.x || a.index - b.index);
    crowd.forEach(({ index }, place) => leans.set(index, (place - (crowd.length - 1) / 2) * step));
  }
  return pins.map((pin, index) => ({ ...pin, lean: leans.get(index) }));
}

/** Spots that are joined by steps of less than `CROWDED_PX`. */
function crowdsOf(spots: readonly Spot[]): Spot[][] {
  let crowds: Spot[][] = [];
  for (const spot of spots) {
    const isNear = (other: Spot) => Math.hypot(other.x - spot.x, other.y - spot.y) < CROWDED_PX;
    const near = crowds.filter((crowd) => crowd.some(isNear));
    crowds = [...crowds.filter((crowd) => !near.includes(crowd)), [...near.flat(), spot]];
  }
  return crowds;
}
