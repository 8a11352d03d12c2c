import pg from 'pg';
import { buildInWorker, LiveIndex, MAX_QUERY_WORDS, recordOfListing, wordsOf, type SearchQuery } from '@community-help/geo-recommendations/search';
import type { BenchPostgres } from '../database/bench-postgres.js';
import { median, percentile, timeInTurns } from '../measure.js';
import { frequentWord, populatedPlace, seededPopulation, TYPED_SERVICES } from '../population/seeded-population.js';
import { seededRandom } from '@community-help/test-kit/seeded-random';
import { duration, type Line, type Result } from '../result.js';

const TURNS = 8;
const PER_TURN = 250;
const SIZES = [10_000, 100_000, 1_000_000] as const;

/** R1 and R3: the ranked answer with its JSON, in memory, against a `SELECT 1` of the same run. */
export async function measureSearchIndex(postgres: BenchPostgres): Promise<Line[]> {
  const client = new pg.Client({ connectionString: await postgres.create('bench_select') });
  await client.connect();
  const selectOne = (): Promise<unknown> => client.query({ name: 'one', text: 'SELECT 1' });
  const lines: Line[] = [];
  const medians = new Map<number, { one: number; two: number }>();
  const index = new LiveIndex(buildInWorker);
  const population = seededPopulation(SIZES[2]);
  let size = 0;
  for (const wanted of SIZES) {
    for (; size < wanted; size++) index.put(recordOfListing(population.next().value!)!);
    await index.rebuild();
    const random = seededRandom(7);
    const typed = (): Buffer => answer(index, random, TYPED_SERVICES[Math.floor(random() * TYPED_SERVICES.length)]!);
    const twoWords = (): Buffer => answer(index, random, `${frequentWord(random)} ${frequentWord(random)}`);
    const times = await timeInTurns({ selectOne, typed, twoWords }, TURNS, PER_TURN);
    const base = median(times.selectOne);
    medians.set(wanted, { one: median(times.typed), two: median(times.twoWords) });
    if (wanted === SIZES[0]) continue;
    const helpers = wanted.toLocaleString('en-GB');
    lines.push(compared(`a typed service, ${helpers} helpers`, 1.5, times.typed, base));
    lines.push(compared(`two free words, ${helpers} helpers`, wanted === 100_000 ? 2.5 : 5, times.twoWords, base));
  }
  await client.end();
  const [small, large] = [medians.get(SIZES[0])!, medians.get(SIZES[2])!];
  lines.push({
    row: 'R3',
    what: 'growth from 10,000 to 1,000,000 helpers, p50',
    target: { atMost: 2 },
    ratio: large.one / small.one,
    measured: duration(large.one),
    baseline: `${duration(small.one)} at 10,000`,
  });
  return lines;
}

function compared(what: string, atMost: number, samples: number[], base: number): Result {
  const p50 = median(samples);
  const measured = `p50 ${duration(p50)}, p99 ${duration(percentile(samples, 0.99))}`;
  return { row: 'R1', what, target: { atMost }, ratio: p50 / base, measured, baseline: `SELECT 1 p50 ${duration(base)}` };
}

function answer(index: LiveIndex, random: () => number, text: string): Buffer {
  const query: SearchQuery = { ...populatedPlace(random), radius: 25, limit: 8, projectType: null, words: wordsOf(text, MAX_QUERY_WORDS) };
  return index.answer(query);
}
