import { BASEMAP_VERSION } from '@community-help/api-contracts';
import { request } from 'undici';
import { compareServers } from '../http/compare-servers.js';
import { rate, type Line } from '../result.js';
import { runServer, type BenchServer } from '../servers/run-server.js';

const ZOOM = 11;
const TILES_OF_A_BLOCK = 4;
/** Blocks of zoom 11 from the Thames to the Tyne: towns, hills and coast. */
const BLOCKS = { columns: [500, 512], rows: [322, 342] } as const;
const AT_A_TIME = 4;
/** CSS pixels of a view. */
const VIEW = { width: 800, height: 560 };
const VIEWS = [
  { name: 'Leeds z11', zoom: 11, latitude: 53.8, longitude: -1.55 },
  { name: 'London z9', zoom: 9, latitude: 51.51, longitude: -0.12 },
  { name: 'Inner London z13', zoom: 13, latitude: 51.51, longitude: -0.1 },
];
/** As much of the blank tile's speed as 60 tiles a second on the machine where a core does 300 blank ones. */
const COLD_SHARE = 0.2;
const CACHED_SHARE = 0.2;
const VIEW_KB = 100;

const path = (zoom: number, column: number, row: number): string => `/tiles/${BASEMAP_VERSION}/light/${zoom}/${column}/${row}.webp`;

/** T1 to T3: tiles that nobody has asked for, tiles from memory, and what a view weighs. */
export async function measureTiles(): Promise<Line[]> {
  const tiles = await runServer('tile-server', { TILE_CACHE_MB: '64' });
  const blank = await runServer('blank-tile-server');
  const plain = await runServer('picture-server');
  try {
    await bytesOf(tiles, path(ZOOM, 990, 640));
    const blocks = blocksOf();
    const cold = await tilesPerCore(tiles, blocks.map(([column, row]) => path(ZOOM, column * 2, row * 2)));
    const library = await tilesPerCore(blank, blocks.map(() => '/'));
    const kept = path(ZOOM, BLOCKS.columns[0] * 2, BLOCKS.rows[0] * 2);
    const rates = await compareServers({ tiles: [tiles, { url: tiles.url + kept }], plain: [plain, { url: `${plain.url}/small` }] });
    const weights = await Promise.all(VIEWS.map(async (view) => ({ ...view, kB: (await weightOf(tiles, view)) / 1000 })));
    return [
      { row: 'T1', what: `tiles of zoom ${ZOOM} that nobody has asked for`, target: { atLeast: COLD_SHARE }, ratio: cold / library, measured: `${rate(cold)} per core`, baseline: `blank tiles ${rate(library)} per core` },
      {
        row: 'T2',
        what: 'tiles from memory',
        target: { atLeast: CACHED_SHARE },
        ratio: rates.tiles.perCore / rates.plain.perCore,
        measured: `${rate(rates.tiles.perCore)} per core, ${rate(rates.tiles.perSecond)}`,
        baseline: `raw node:http ${rate(rates.plain.perCore)} per core`,
      },
      ...weights.map(({ name, kB }) => ({ row: 'T3', what: `a view of ${name}`, target: { atMost: 1 }, ratio: kB / VIEW_KB, measured: `${kB.toFixed(0)} kB`, baseline: `${VIEW_KB} kB` })),
    ];
  } finally {
    await Promise.all([tiles.stop(), blank.stop(), plain.stop()]);
  }
}

function blocksOf(): [number, number][] {
  const blocks: [number, number][] = [];
  for (let row = BLOCKS.rows[0]; row < BLOCKS.rows[1]; row++) for (let column = BLOCKS.columns[0]; column < BLOCKS.columns[1]; column++) blocks.push([column, row]);
  return blocks;
}

/** Tiles per second of the server's processor time, when each of these is asked for once and stands for a block. */
async function tilesPerCore(server: BenchServer, paths: readonly string[]): Promise<number> {
  const before = await server.cpu();
  const left = [...paths];
  const askAll = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await bytesOf(server, next);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, askAll));
  return (paths.length * TILES_OF_A_BLOCK * 1e6) / ((await server.cpu()) - before);
}

/** @throws Error at an answer that is no tile */
async function bytesOf(server: BenchServer, address: string): Promise<number> {
  const answer = await request(server.url + address);
  const { byteLength } = await answer.body.arrayBuffer();
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`);
  return byteLength;
}

async function weightOf(server: BenchServer, { zoom, latitude, longitude }: (typeof VIEWS)[number]): Promise<number> {
  const tilesWide = 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const middle = { x: (longitude / 360 + 0.5) * tilesWide, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tilesWide };
  const reach = { x: VIEW.width / 512, y: VIEW.height / 512 };
  let bytes = 0;
  for (let column = Math.floor(middle.x - reach.x); column <= middle.x + reach.x; column++) {
    for (let row = Math.floor(middle.y - reach.y); row <= middle.y + reach.y; row++) bytes += await bytesOf(server, path(zoom, column, row));
  }
  return bytes;
}
