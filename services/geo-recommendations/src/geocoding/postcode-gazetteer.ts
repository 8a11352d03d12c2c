import KDBush from 'kdbush';
import { ISLAND_DISTRICTS } from './island-districts.js';
import { gridOfPosition, positionOfGrid, type Position } from './national-grid.js';
import type { PlaceGazetteer } from './place-gazetteer.js';
import { normalPlaceName } from './place-name.js';
import type { PostcodeFile, PostcodeSector } from './postcode-file.js';
import { writtenPostcode, type TypedPostcode } from './postcode-text.js';

/** Where a postcode is; `precision` says how much of it was found. */
export interface PostcodePlace extends Position {
  label: string;
  precision: 'unit' | 'sector' | 'district';
}

/** Towns this near (km) can name a postcode; in the emptiest parts of Scotland the nearest may be 40 km off. */
const TOWN_NEAR_KM = 12;
const TOWN_FAR_KM = 40;

/** Postcodes of the whole kingdom and the islands, from a unit down to its district. */
export class PostcodeGazetteer {
  private readonly districts = new Map<string, { easting: number; northing: number }>();
  private readonly sectors: PostcodeSector[];
  private readonly tree: KDBush;

  constructor(
    private readonly file: PostcodeFile,
    private readonly places: PlaceGazetteer,
  ) {
    this.sectors = [...file.sectors.values()];
    this.tree = new KDBush(this.sectors.length, 16, Float64Array);
    const sums = new Map<string, { easting: number; northing: number; units: number }>();
    for (const { district, easting, northing, unitCount } of this.sectors) {
      this.tree.add(easting, northing);
      const sum = sums.get(district) ?? { easting: 0, northing: 0, units: 0 };
      sums.set(district, { easting: sum.easting + easting * unitCount, northing: sum.northing + northing * unitCount, units: sum.units + unitCount });
    }
    this.tree.finish();
    for (const [name, { easting, northing, units }] of sums) this.districts.set(name, { easting: easting / units, northing: northing / units });
  }

  isDistrict(district: string): boolean {
    return this.districts.has(district) || ISLAND_DISTRICTS.has(district);
  }

  /** The best that is known of a postcode: its unit, else its sector, else its district; undefined when there is no such district. */
  find(postcode: TypedPostcode): PostcodePlace | undefined {
    const { district, sector, letters } = postcode;
    const unit = sector !== undefined && letters !== undefined ? this.file.findUnit(sector, letters) : undefined;
    if (unit) return this.answer(positionOfGrid(unit.easting, unit.northing), writtenPostcode(postcode), 'unit');
    const centre = sector === undefined ? undefined : this.file.sectors.get(sector);
    if (centre) return this.answer(positionOfGrid(centre.easting, centre.northing), writtenPostcode({ district, sector: centre.name }), 'sector');
    return this.findDistrict(district) ?? this.findIslandDistrict(district) ?? this.findLargeUserDistrict(district);
  }

  /** The district whose sector centre is nearest within `withinKm` on the British grid. */
  nearestDistrict(position: Position, withinKm: number): string | undefined {
    const { easting, northing } = gridOfPosition(position.latitude, position.longitude);
    const reach = withinKm * 1000;
    const squared = ({ easting: x, northing: y }: PostcodeSector): number => (x - easting) ** 2 + (y - northing) ** 2;
    let radius = 2000;
    while (radius < reach && this.tree.within(easting, northing, radius).length === 0) radius *= 2;
    const near = this.tree.within(easting, northing, Math.min(radius, reach)).map((index) => this.sectors[index]!);
    return near.sort((a, b) => squared(a) - squared(b))[0]?.district;
  }

  private findDistrict(district: string): PostcodePlace | undefined {
    const centre = this.districts.get(district);
    return centre && this.answer(positionOfGrid(centre.easting, centre.northing), district, 'district');
  }

  private findIslandDistrict(district: string): PostcodePlace | undefined {
    const island = ISLAND_DISTRICTS.get(district);
    if (island === undefined) return undefined;
    const town = this.places.named(normalPlaceName(island.town)).find((place) => place.nation === island.area);
    const position = island.position ?? town;
    if (position === undefined) return undefined;
    return { latitude: position.latitude, longitude: position.longitude, label: `${district}, ${island.town}`, precision: 'district' };
  }

  /** Districts for large users only, such as W1A, stand for the middle of their neighbours W1B, W1C, ... */
  private findLargeUserDistrict(district: string): PostcodePlace | undefined {
    const stem = /^([A-Z]{1,2}\d)[A-Z]$/.exec(district)?.[1];
    if (stem === undefined) return undefined;
    const neighbours = [...this.districts].filter(([name]) => name === stem || (name.startsWith(stem) && /[A-Z]$/.test(name)));
    if (neighbours.length === 0) return undefined;
    const mean = (axis: 'easting' | 'northing'): number => neighbours.reduce((sum, [, centre]) => sum + centre[axis], 0) / neighbours.length;
    return this.answer(positionOfGrid(mean('easting'), mean('northing')), district, 'district');
  }

  private answer(position: Position, postcode: string, precision: PostcodePlace['precision']): PostcodePlace {
    const town = this.places.around(position, TOWN_NEAR_KM) ?? this.places.around(position, TOWN_FAR_KM);
    return { ...position, label: town === undefined ? postcode : `${postcode}, ${town.name}`, precision };
  }
}
