// Northern Ireland, Man and the Channel Islands have no open postcode positions: as many as the population suggests are scattered round
// each place, always the same ones.
import { metresPerUnit, xOfLongitude, yOfLatitude } from '../../dist/basemap/ground/world.js';
import { BELFAST_DISTRICTS } from './tables/belfast-districts.mjs';

const PEOPLE_PER_POSTCODE = 26;
const POSTCODES_PER_KM2 = 260;
const WITH_POSTCODES = new Set(['England', 'Scotland', 'Wales', '']);

/** [x, y, 1] for each. */
export function inventSpots(places) {
  const random = fixedSequence(7);
  const belfast = BELFAST_DISTRICTS.map(([, latitude, longitude, people]) => ({ x: xOfLongitude(longitude), y: yOfLatitude(latitude), people }));
  const isInBelfast = (place) => belfast.some(({ x, y }) => (x - place.x) ** 2 + (y - place.y) ** 2 < 420 ** 2);
  const others = places.filter((place) => !WITH_POSTCODES.has(place.nation) && place.population > 0 && !isInBelfast(place));
  return [
    ...belfast.flatMap(({ x, y, people }) => scatter(x, y, people, 0.95, random)),
    ...others.flatMap(({ x, y, population }) => scatter(x, y, population, 1, random)),
  ];
}

/** A lobed disc of points, for no town is round. */
function scatter(x, y, people, spread, random) {
  const count = Math.max(6, Math.round(people / PEOPLE_PER_POSTCODE));
  const radius = ((Math.sqrt(count / POSTCODES_PER_KM2 / Math.PI) * 1000) / metresPerUnit(y)) * 1.2 * spread;
  const [two, three, five] = [random(), random(), random()].map((turn) => turn * 2 * Math.PI);
  return Array.from({ length: count }, () => {
    const angle = random() * 2 * Math.PI;
    const lobes = 1 + 0.24 * Math.sin(2 * angle + two) + 0.16 * Math.sin(3 * angle + three) + 0.1 * Math.sin(5 * angle + five);
    const away = radius * Math.sqrt(random()) * lobes;
    return [x + away * Math.cos(angle), y + away * Math.sin(angle), 1];
  });
}

/** Park and Miller's generator: the same numbers in every build. */
function fixedSequence(seed) {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
