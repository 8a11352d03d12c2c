import type { MapName } from '../ground/basemap-file.js';
import type { DistrictCentre, SectorCentre } from '../ground/district-centres.js';
import type { LabelWish } from './label.js';

/** People from which a place is named, by zoom: towns, and parts of towns. Further in everything is. */
const TOWN_FROM: Record<number, number> = { 5: Infinity, 6: 220_000, 7: 60_000, 8: 22_000, 9: 8000, 10: 2200, 11: 700 };
const PART_FROM: Record<number, number> = { 10: 45_000, 11: 12_000, 12: 1000 };
/** Where nothing larger is near, a twelfth of that is enough, from this zoom on and with much room around. */
const LONELY_FROM_ZOOM = 7;
const LONELY_SHARE = 12;
const LONELY_ROOM = 34;
/** Ranks of cities that are named at zooms 5 and 6. */
const CITIES_AT: Record<number, number> = { 5: 13, 6: 24 };
/** Sizes of towns in pixels: small, large, city. */
const TOWN_SIZES: [toZoom: number, sizes: [number, number, number]][] = [
  [6, [12, 12.5, 13.5]],
  [8, [12.5, 13.5, 15.5]],
  [10, [12.5, 14.5, 18]],
  [99, [13, 16, 21]],
];
const LARGE_TOWN = 45_000;
const LARGEST_TOWNS = 180_000;
const DISTRICTS_FROM_ZOOM = 11;
const SECTORS_FROM_ZOOM = 14;
const SMALL_DISTRICT = 250;

interface Areas {
  districts: readonly DistrictCentre[];
  sectors: readonly SectorCentre[];
}

/** Every name that a zoom would like to show, the most important first. */
export function labelWishes(zoom: number, names: readonly MapName[], { districts, sectors }: Areas): LabelWish[] {
  const wishes = names.flatMap((name) => wishOf(zoom, name) ?? []);
  if (zoom >= DISTRICTS_FROM_ZOOM) {
    for (const { name, x, y, count } of districts) if (zoom > 11 || count > SMALL_DISTRICT) wishes.push(district(zoom, name, x, y, count / 10));
  }
  if (zoom >= SECTORS_FROM_ZOOM) {
    for (const { name, x, y, count } of sectors) {
      wishes.push({ name, x, y, size: 12.5, weight: 500, tone: 'plateInk', rank: 900 + count / 100, room: 6, maySlide: true });
    }
  }
  return wishes.sort((a, b) => b.rank - a.rank || (a.name < b.name ? -1 : 1));
}

function wishOf(zoom: number, row: MapName): LabelWish | undefined {
  const [name, x, y, size, kind, first, last] = row;
  if (kind === 'town') return town(zoom, name, x, y, size, first);
  if (kind === 'part') {
    if (zoom < 10 || size < (PART_FROM[zoom] ?? 0)) return undefined;
    const rank = zoom > 11 ? Math.max(size, 2000) : size / 4;
    return { name, x, y, size: zoom > 13 ? 15 : 13, weight: 500, tone: 'ink2', rank, room: zoom > 11 ? 6 : 12, maySlide: true };
  }
  if (kind === 'district') return zoom < DISTRICTS_FROM_ZOOM ? undefined : district(zoom, name, x, y, size / 100);
  return zoom < first! || zoom > last! ? undefined : area(zoom, name, x, y, size, kind);
}

function town(zoom: number, name: string, x: number, y: number, people: number, cityRank?: number): LabelWish | undefined {
  const isCity = cityRank !== undefined;
  if (isCity && cityRank > (CITIES_AT[zoom] ?? Infinity)) return undefined;
  const from = TOWN_FROM[zoom] ?? 0;
  const isLonely = !isCity && people < from;
  if (isLonely && (zoom < LONELY_FROM_ZOOM || people < from / LONELY_SHARE)) return undefined;
  const step = isCity || people > LARGEST_TOWNS ? 2 : people > LARGE_TOWN ? 1 : 0;
  const [, sizes] = TOWN_SIZES.find(([toZoom]) => zoom <= toZoom)!;
  return {
    name,
    x,
    y,
    size: sizes[step],
    weight: step > 0 ? 600 : 500,
    tone: step > 0 ? 'ink' : 'ink2',
    rank: isCity ? 3e9 - cityRank * 1e6 : isLonely ? people / 100 : people * (step === 2 ? 10 : 1),
    room: isLonely ? LONELY_ROOM : zoom <= 7 ? 8 : zoom <= 10 ? 9 : 6,
    hasDot: zoom <= 8,
    maySlide: true,
  };
}

function district(zoom: number, name: string, x: number, y: number, weight: number): LabelWish {
  const rank = (zoom > 11 ? 3000 : 1500) + weight;
  return { name, x, y, size: zoom > 12 ? 13 : 12, weight: 700, tone: 'plateInk', hasPlate: true, rank, room: zoom > 11 ? 6 : 9, maySlide: true };
}

function area(zoom: number, name: string, x: number, y: number, size: number, kind: MapName[4]): LabelWish {
  if (kind === 'water') return { name, x, y, size: zoom <= 6 ? 12 : 12.5, weight: 500, gap: 1.2, tone: 'water', rank: 5e5, room: 6 };
  if (kind === 'region') return { name, x, y, size: 12.5, weight: 500, gap: 1.2, tone: 'ink3', rank: 2e5, room: 6 };
  const px = (zoom <= 5 ? 13 : 16) - (size < 8 ? 1.5 : 0);
  return { name, x, y, size: px, weight: 500, gap: size > 7 ? 3 : 1.2, tone: 'ink3', rank: 1e9, room: 6 };
}
