import { startBenchPostgres, type BenchPostgres } from './database/bench-postgres.js';
import { tableOf } from './print-table.js';
import { isMet, type Line } from './result.js';
import { measureBadClients } from './rows/bad-clients.js';
import { measureGateway } from './rows/gateway.js';
import { measureHttpStack } from './rows/http-stack.js';
import { measureListing } from './rows/listing.js';
import { measureListingSize } from './rows/listing-size.js';
import { measureOutbox } from './rows/outbox.js';
import { measureSearchOverHttp } from './rows/search-http.js';
import { measureSearchIndex } from './rows/search-index.js';
import { measureSecondStart } from './rows/second-start.js';
import { measureTiles } from './rows/tiles.js';

/** Targets that need a browser or Stripe's webhooks are measured where those are at hand. */
async function measuredElsewhere(): Promise<Line[]> {
  return [
    { row: 'E3', what: 'webhook to ledger', reason: 'measured by the payments service' },
    { row: 'M1', what: 'map at 100,000 helpers', reason: 'measured in a browser by the frontend' },
    { row: 'F1', what: 'home page', reason: 'measured in a browser by the frontend' },
  ];
}

/** Every group of rows; `npm run bench -w infra/load -- search-http` runs those whose name begins so. */
const GROUPS: Record<string, (postgres: BenchPostgres) => Promise<Line[]>> = {
  'search-index': measureSearchIndex,
  'search-http': measureSearchOverHttp,
  stack: measureHttpStack,
  gateway: measureGateway,
  'bad-clients': measureBadClients,
  listing: measureListing,
  'size-of-listings': measureListingSize,
  outbox: measureOutbox,
  tiles: measureTiles,
  start: measureSecondStart,
  elsewhere: measuredElsewhere,
};

const wanted = process.argv.slice(2);
const postgres = await startBenchPostgres();
const lines: Line[] = [];
try {
  for (const [name, measure] of Object.entries(GROUPS)) {
    if (wanted.length > 0 && !wanted.some((start) => name.startsWith(start))) continue;
    process.stderr.write(`measuring ${name} ...\n`);
    lines.push(...(await measure(postgres)));
  }
} finally {
  await postgres.stop();
}
process.stdout.write(`\n${tableOf(lines)}\n`);
const missed = lines.filter((line) => !('reason' in line) && !isMet(line));
process.stdout.write(missed.length === 0 ? '\nEvery measured target is met.\n' : `\n${missed.length} of ${lines.length} targets missed.\n`);
process.exitCode = missed.length === 0 ? 0 : 1;
