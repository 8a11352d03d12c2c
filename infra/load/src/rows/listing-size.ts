import { gzipSync } from 'node:zlib';
import type { HelperPage } from '@community-help/api-contracts';
import { registrations } from '@community-help/registrations';
import { migrateService } from '@community-help/service-kit';
import type { BenchPostgres } from '../database/bench-postgres.js';
import { growHelpers } from '../database/grow-helpers.js';

import { percentile } from '../measure.js';
import { populatedPlace } from '../population/seeded-population.js';
import { seededRandom } from '@community-help/test-kit/seeded-random';
import { duration, type Line } from '../result.js';
import { residentMegabytes } from '../servers/resident-memory.js';
import { runServer, type BenchServer } from '../servers/run-server.js';
import { registrationsEnvironment } from './listing.js';

const SIZES = [10_000, 100_000, 1_000_000];
/** The index of a million texts of this length takes half an hour to build here. */
const SEARCHED_UP_TO = 100_000;
/** What infra/local/src/processes.ts gives the service. */
const HEAP_MB = 160;
/** Of a process with everything it has, at a million listings. */
const MAX_RESIDENT_MB = 512;
const MAX_PAGE_BYTES = 60 * 1024;
const QUERIES = 200;
const SEARCHES = 20;

/** L3: memory of the service, however many listings with the longest texts there are; M2: what a page of a list weighs, and how long it takes. */
export async function measureListingSize(postgres: BenchPostgres): Promise<Line[]> {
  const databaseUrl = await postgres.create('bench_registrations_size');
  await migrateService(registrations, registrationsEnvironment(databaseUrl));
  const lines: Line[] = [];
  for (const size of SIZES) {
    process.stderr.write(`  ${size} listings ...\n`);
    await growHelpers(databaseUrl, size, size <= SEARCHED_UP_TO);
    const began = performance.now();
    const server = await runServer('registrations-server', { DATABASE_URL: databaseUrl, SKIP_LIST: 'true' }, { heapMb: HEAP_MB });
    const started = (performance.now() - began) * 1000;
    try {
      lines.push(...(await measureSize(server, size, started)));
    } finally {
      await server.stop();
    }
  }
  return lines;
}

async function measureSize(server: BenchServer, size: number, started: number): Promise<Line[]> {
  const loaded = residentMegabytes(server.pid);
  const name = `${size.toLocaleString('en-GB')} listings`;
  const lines = [
    await measurePages(server, `pages of the nearest, ${name}`, (place) => `near=${place}&within=25&limit=50`),
    await measurePages(server, `pages of a category by name, ${name}`, (_, n) => `projectType=housing&limit=50&bbox=-8,${50 + (n % 5)},2,${52 + (n % 5)}`),
    await measurePages(server, `map views near a place, ${name}`, (place, n) => `near=${place}&within=25&bbox=-8,50,2,59&zoom=${5 + (n % 8)}`),
  ];
  if (size <= SEARCHED_UP_TO) {
    lines.push(
      await measurePages(server, `pages with a rare text, ${name}`, (_, n) => `q=helper%20${(n * 7919) % size}%20of&limit=50`, SEARCHES),
      await measurePages(server, `pages with a common text, ${name}`, (_, n) => `q=${'company in'.slice(n % 5)}&limit=50`, SEARCHES),
      await measurePages(server, `pages with two letters, ${name}`, (_, n) => `q=${n % 10}z&limit=50`, SEARCHES),
    );
  }
  const served = residentMegabytes(server.pid);
  const memory: Line = {
    row: 'L3',
    what: `resident memory, ${name} with 8 kB of text`,
    target: { atMost: 1 },
    ratio: served / MAX_RESIDENT_MB,
    measured: `${loaded.toFixed(0)} MB loaded in ${duration(started)}, ${served.toFixed(0)} MB when it has served; heap ${HEAP_MB} MB`,
    baseline: `${MAX_RESIDENT_MB} MB`,
  };
  return [memory, ...lines];
}

async function measurePages(server: BenchServer, what: string, queryOf: (place: string, n: number) => string, queries = QUERIES): Promise<Line> {
  const random = seededRandom(23);
  const times: number[] = [];
  let [heaviest, refused, helpers] = [0, 0, 0];
  for (let n = 0; n < queries; n++) {
    const { latitude, longitude } = populatedPlace(random);
    const began = performance.now();
    const response = await fetch(`${server.url}/api/registrations?${queryOf(`${latitude},${longitude}`, n)}`);
    const body = Buffer.from(await response.arrayBuffer());
    times.push((performance.now() - began) * 1000);
    if (response.status === 400) refused++;
    else if (!response.ok) throw new Error(`A page was refused: ${body.toString()}`);
    else helpers += (JSON.parse(body.toString()) as Partial<HelperPage>).helpers?.length ?? 0;
    heaviest = Math.max(heaviest, gzipSync(body).length);
  }
  return {
    row: 'M2',
    what,
    target: { atMost: 1 },
    ratio: heaviest / MAX_PAGE_BYTES,
    measured: `${(heaviest / 1024).toFixed(1)} kB gzip, p50 ${duration(percentile(times, 0.5))}, slowest ${duration(percentile(times, 1))}`,
    baseline: `60 kB; ${Math.round(helpers / queries)} helpers a page, ${refused} of ${queries} refused as too many`,
  };
}
