// Makes data/gb-postcodes.bin from an issue of the ONS Postcode Directory.
// usage: node scripts/build-postcodes.mjs ONSPD_NOV_2025_UK.csv data/gb-postcodes.bin
// The CSV is in the "Data" folder of the download at geoportal.statistics.gov.uk ("ONS Postcode Directory"); only the columns
// pcd (or pcd7), oseast1m and osnrth1m are read. The format is described in src/geocoding/postcode-file.ts, which reads it.
// Northern Ireland is left out: it is on the Irish grid and not under the Open Government Licence.
import { createReadStream, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { brotliCompressSync, constants } from 'node:zlib';

const UNIT_LETTERS = 'ABDEFGHJLNPQRSTUWXYZ';
const GRID_METRES = 10;
const [source, target] = process.argv.slice(2);
if (!source || !target) throw new Error('usage: node scripts/build-postcodes.mjs <ONSPD csv> <target file>');

const unitsOf = await readUnits(source);
const sectors = [...unitsOf.keys()].sort();
const head = [];
const wide = [];
const planes = [[], [], [], [], []];
for (const sector of sectors) writeSector(sector, unitsOf.get(sector));
const headBytes = Buffer.from([...head, ...wide].join('\n'));
const length = Buffer.alloc(4);
length.writeUInt32LE(headBytes.length);
const payload = Buffer.concat([length, headBytes, ...planes.map((plane) => Buffer.from(plane))]);
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: payload.length };
writeFileSync(target, brotliCompressSync(payload, { params }));
console.log(`${planes[0].length} postcodes in ${sectors.length} sectors`);

/** Sector name to its units, each [number 0..399, easting, northing] in tens of metres, in order of number. */
async function readUnits(file) {
  const found = new Map();
  let columns;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const cells = line.split(',').map((cell) => cell.replace(/^"|"$/g, '').trim());
    if (columns === undefined) {
      const at = (...names) => cells.findIndex((cell) => names.includes(cell.toLowerCase()));
      columns = { postcode: at('pcd', 'pcd7', 'pcds'), easting: at('oseast1m', 'east1m'), northing: at('osnrth1m', 'north1m') };
      if (Object.values(columns).includes(-1)) throw new Error('The file has no columns pcd, oseast1m and osnrth1m.');
      continue;
    }
    const postcode = cells[columns.postcode].replaceAll(' ', '');
    const [first, second] = [UNIT_LETTERS.indexOf(postcode.at(-2)), UNIT_LETTERS.indexOf(postcode.at(-1))];
    const easting = Number(cells[columns.easting]);
    const northing = Number(cells[columns.northing]);
    if (postcode.startsWith('BT') || first < 0 || second < 0 || !(easting > 0) || !(northing > 0)) continue;
    const sector = postcode.slice(0, -2);
    if (!found.has(sector)) found.set(sector, new Map());
    found.get(sector).set(first * UNIT_LETTERS.length + second, [Math.round(easting / GRID_METRES), Math.round(northing / GRID_METRES)]);
  }
  return new Map([...found].map(([sector, units]) => [sector, [...units].sort((a, b) => a[0] - b[0])]));
}

function writeSector(sector, units) {
  const mean = (axis) => Math.round(units.reduce((sum, [, position]) => sum + position[axis], 0) / units.length);
  const centre = [mean(0), mean(1)];
  head.push(`${sector},${centre[0]},${centre[1]},${units.length}`);
  let before = { unit: -1, x: 0, y: 0 };
  for (const [unit, position] of units) {
    const delta = unit - before.unit;
    if (delta > 255) wide.push(`#${planes[0].length}:${delta}`);
    const x = position[0] - centre[0];
    const y = position[1] - centre[1];
    const zigzagX = zigzag(x - before.x);
    const zigzagY = zigzag(y - before.y);
    planes[0].push(delta > 255 ? 0 : delta);
    planes[1].push(zigzagX & 255);
    planes[2].push(zigzagX >> 8);
    planes[3].push(zigzagY & 255);
    planes[4].push(zigzagY >> 8);
    before = { unit, x, y };
  }
}

function zigzag(value) {
  return ((value << 1) ^ (value >> 31)) & 0xffff;
}
