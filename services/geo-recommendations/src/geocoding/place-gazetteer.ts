import KDBush from 'kdbush';
import { distanceKm } from '../search-index/great-circle.js';
import type { Position } from './national-grid.js';
import { isOneTypoApart, normalPlaceName } from './place-name.js';
import { WIDER_COUNTIES } from './wider-counties.js';

/** A town, village or suburb. */
export interface Place extends Position {
  name: string;
  /** County, as in an address; empty when unknown. */
  county: string;
  /** Council area; often the same. */
  council: string;
  /** England, Scotland, Wales, Northern Ireland, Isle of Man, Jersey or Guernsey. */
  nation: string;
  /** 0 when unknown. */
  population: number;
}

interface PlacesFile {
  areas: string[];
  places: [name: string, latitude: number, longitude: number, area: number, population: number][];
}

const KM_PER_DEGREE = 111.2;
/** A guess from an unfinished or mistyped name only leads to a place of some size. */
const GUESS_MIN_POPULATION = 3000;
const GUESS_MIN_LENGTH = 5;
/** What a place of unknown size counts as. */
const UNKNOWN_POPULATION = 200;

/** The places of data/places.json, by name and by position. */
export class PlaceGazetteer {
  private readonly places: Place[];
  private readonly byName = new Map<string, Place[]>();
  /** Counties, councils and nations, and what each begins or ends with: 'greater manchester' is also 'greater' and 'manchester'. */
  private readonly areas = new Set<string>();
  /** What a guess may lead to, under its normal name. */
  private readonly sizable: { name: string; place: Place }[] = [];
  private readonly tree: KDBush;

  constructor(file: PlacesFile) {
    this.places = file.places.map(([name, latitude, longitude, area, population]) => {
      const [council = '', nation = ''] = file.areas[area]!.split('|');
      return { name, latitude, longitude, county: WIDER_COUNTIES.get(council) ?? council, council, nation, population };
    });
    this.tree = new KDBush(this.places.length, 16, Float64Array);
    for (const place of this.places) {
      const name = normalPlaceName(place.name);
      this.byName.set(name, [...(this.byName.get(name) ?? []), place]);
      this.tree.add(place.longitude, place.latitude);
      if (place.population >= GUESS_MIN_POPULATION) this.sizable.push({ name, place });
    }
    const areas = new Set(this.places.flatMap((place) => [place.county, place.council, place.nation]));
    for (const area of areas) if (area !== '') this.addArea(normalPlaceName(area).split(' '));
    this.tree.finish();
  }

  /** Places of exactly this name (normal form), the largest first. */
  named(name: string): readonly Place[] {
    return this.byName.get(name) ?? [];
  }

  /** True for the normal form of a county or nation. */
  isArea(name: string): boolean {
    return this.areas.has(name);
  }

  isIn(place: Place, area: string): boolean {
    return ` ${normalPlaceName(`${place.county} ${place.council} ${place.nation}`)} `.includes(` ${area} `);
  }

  /** The largest place whose name begins with, or is one typing error from, the given normal form; undefined for anything further away. */
  guess(name: string): Place | undefined {
    if (name.length < GUESS_MIN_LENGTH) return undefined;
    const begins = this.sizable.find((candidate) => candidate.name.startsWith(name));
    return (begins ?? this.sizable.find((candidate) => isOneTypoApart(candidate.name, name)))?.place;
  }

  private addArea(words: readonly string[]): void {
    for (let at = 0; at < words.length; at++) {
      this.areas.add(words.slice(at).join(' '));
      this.areas.add(words.slice(0, at + 1).join(' '));
    }
  }

  /**
   * The place that gives a position its name, within `withinKm`: people weigh size against distance, so the one with the largest
   * population / (1 + (km / 2)²). London names Brixton, but Southall does not name Richmond. Undefined when there is none.
   */
  around(position: Position, withinKm: number): Place | undefined {
    const { latitude, longitude } = position;
    const high = withinKm / KM_PER_DEGREE;
    const wide = high / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
    let best: { place: Place; pull: number } | undefined;
    for (const index of this.tree.range(longitude - wide, latitude - high, longitude + wide, latitude + high)) {
      const place = this.places[index]!;
      const km = distanceKm(latitude, longitude, place.latitude, place.longitude);
      const pull = Math.max(place.population, UNKNOWN_POPULATION) / (1 + (km / 2) ** 2);
      if (km <= withinKm && (best === undefined || pull > best.pull)) best = { place, pull };
    }
    return best?.place;
  }
}

/** 'Newport, Shropshire'; only 'Leeds' where the council or county says the same. */
export function placeLabel(place: Place): string {
  const area = place.county || place.nation;
  return area === '' || area.includes(place.name) || place.council === place.name ? place.name : `${place.name}, ${area}`;
}
