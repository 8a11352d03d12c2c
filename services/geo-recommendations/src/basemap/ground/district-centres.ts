import type { MapSector, PostcodePoints } from './postcode-points.js';

/** Where the name of a postcode district stands; units of the world. */
export interface DistrictCentre {
  name: string;
  x: number;
  y: number;
  /** Its postcodes. */
  count: number;
}

/** The same of a sector: 'LS6 2'. */
export type SectorCentre = DistrictCentre;

const MIN_UNITS_OF_SECTOR = 8;

/** Districts that are areas: the middle of their postcodes, moved to the nearest one, so that a ring round a park stays readable. */
export function districtCentres(points: PostcodePoints): DistrictCentre[] {
  const byDistrict = new Map<string, MapSector[]>();
  for (const sector of points.sectors) {
    if (!sector.isNoArea) byDistrict.set(sector.district, [...(byDistrict.get(sector.district) ?? []), sector]);
  }
  return [...byDistrict].map(([name, sectors]) => ({ name, ...centreOf(points, sectors) }));
}

export function sectorCentres(points: PostcodePoints): SectorCentre[] {
  return points.sectors
    .filter(({ isNoArea, count }) => !isNoArea && count >= MIN_UNITS_OF_SECTOR)
    .map((sector) => ({ name: `${sector.district} ${sector.name.at(-1)}`, ...centreOf(points, [sector]) }));
}

function centreOf({ xs, ys }: PostcodePoints, sectors: readonly MapSector[]): { x: number; y: number; count: number } {
  const count = sectors.reduce((sum, sector) => sum + sector.count, 0);
  const mean = (axis: 'x' | 'y'): number => sectors.reduce((sum, sector) => sum + (sector[axis] * sector.count) / count, 0);
  const [x, y] = [mean('x'), mean('y')];
  let nearest = sectors[0]!.first;
  let least = Infinity;
  for (const sector of sectors) {
    for (let at = sector.first; at < sector.first + sector.count; at++) {
      const away = (xs[at]! - x) ** 2 + (ys[at]! - y) ** 2;
      if (away < least) [nearest, least] = [at, away];
    }
  }
  return { x: xs[nearest]!, y: ys[nearest]!, count };
}
