import { readFile } from 'node:fs/promises';
import type { GeocodedPlace, ReversePlace } from '@community-help/api-contracts';
import { coordinatesIn } from './coordinates-text.js';
import { findPlace } from './find-place.js';
import { ISLAND_DISTRICTS } from './island-districts.js';
import type { Position } from './national-grid.js';
import { PlaceGazetteer, placeLabel, type Place } from './place-gazetteer.js';
import { PostcodeFile } from './postcode-file.js';
import { PostcodeGazetteer } from './postcode-gazetteer.js';
import { fullPostcodeIn, partialPostcodeIn } from './postcode-text.js';

const MAX_ALTERNATIVES = 5;
/** What follows in a longer text is not read: no address needs it, and what is read bounds what a search costs. */
const MAX_TEXT = 300;
/** Positions farther than this from every British sector centre and every place are not in the UK (Calais is 34 km from Dover). */
const UK_REACH_KM = 25;
/** A town names the land around it this far (km); beyond, any place will do. */
const TOWN_REACH_KM = 12;

/** Text to position and back for the whole UK, from two files, without a network. */
export class Geocoder {
  /** @param folder the data folder, with a slash at its end */
  static async open(folder: URL): Promise<Geocoder> {
    const [postcodes, places] = await Promise.all([
      PostcodeFile.open(new URL('gb-postcodes.bin', folder)),
      readFile(new URL('places.json', folder), 'utf8'),
    ]);
    const gazetteer = new PlaceGazetteer(JSON.parse(places));
    return new Geocoder(gazetteer, new PostcodeGazetteer(postcodes, gazetteer));
  }

  private constructor(
    private readonly places: PlaceGazetteer,
    private readonly postcodes: PostcodeGazetteer,
  ) {}

  /** Where a text is: coordinates, a full postcode anywhere in it, a sector or district at its end, or a place; undefined when nothing is found. */
  find(typedText: string): GeocodedPlace | undefined {
    const text = typedText.slice(0, MAX_TEXT);
    const coordinates = coordinatesIn(text);
    if (coordinates) {
      const label = this.reverse(coordinates).label ?? `${coordinates.latitude}, ${coordinates.longitude}`;
      return { ...coordinates, label, precision: 'coordinates', alternatives: [] };
    }
    const typed = fullPostcodeIn(text) ?? partialPostcodeIn(text, (name) => this.postcodes.isDistrict(name));
    const postcode = typed && this.postcodes.find(typed);
    if (postcode) return { ...postcode, alternatives: [] };

    const found = findPlace(this.places, text);
    if (found === undefined) return undefined;
    const part = found.district === undefined ? undefined : this.postcodes.find({ district: found.district });
    if (part) return { ...part, alternatives: found.places.slice(0, MAX_ALTERNATIVES).map(choiceOf) };
    return placeAnswer(found.places);
  }

  /** The nearest town and postcode district; all null outside the UK. */
  reverse(position: Position): ReversePlace {
    const place = this.places.around(position, TOWN_REACH_KM) ?? this.places.around(position, UK_REACH_KM);
    const isOnIsland = place !== undefined && !['England', 'Scotland', 'Wales'].includes(place.nation);
    const district = isOnIsland ? onlyDistrictOf(place) : this.postcodes.nearestDistrict(position, UK_REACH_KM);
    const words = [place?.name, district].filter((word) => word !== undefined);
    return { label: words.length > 0 ? words.join(' ') : null, place: place?.name ?? null, district: district ?? null };
  }
}

function choiceOf(place: Place): GeocodedPlace['alternatives'][number] {
  return { label: placeLabel(place), latitude: place.latitude, longitude: place.longitude };
}

function placeAnswer(places: readonly Place[]): GeocodedPlace | undefined {
  const [best, ...others] = places.map(choiceOf);
  if (best === undefined) return undefined;
  const alternatives = others.filter((other) => other.label !== best.label).slice(0, MAX_ALTERNATIVES);
  return { ...best, precision: 'place', alternatives };
}

/** The district of an island town that has just one. */
function onlyDistrictOf(place: Place): string | undefined {
  const names = [...ISLAND_DISTRICTS].filter(([, district]) => district.town === place.name && district.area === place.nation);
  return names.length === 1 ? names[0]![0] : undefined;
}
