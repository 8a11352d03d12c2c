import { beforeAll, describe, expect, it } from '@jest/globals';
import { coordinatesIn } from '../src/geocoding/coordinates-text.js';
import { Geocoder } from '../src/geocoding/geocoder.js';
import { seededRandom } from '@community-help/test-kit';

/** The pair of numbers as it was first written: easier to read, but blanks side by side make its cost a power of their number. */
const NUMBER = '([+-]?\\d{1,3}(?:\\.\\d+)?)\\s*°?';
const READABLE = new RegExp(`^\\(?\\s*${NUMBER}\\s*([NS])?\\s*[,;\\s]\\s*${NUMBER}\\s*([EW])?\\s*\\)?$`, 'i');
const PIECES = ['1', '53.8', '-1.57', '1.', '200', '+9', ' ', ' ', '  ', '\t', '\u00a0', '°', 'N', 's', 'E', 'w', ',', ';', '(', ')', 'x'];
/** Milliseconds of a processor; the longest takes about one, and a bystander notices none. */
const UNFELT_MS = 50;

function readablePair(text: string): { latitude: number; longitude: number } | undefined {
  const match = READABLE.exec(text.trim());
  if (match === null) return undefined;
  const latitude = Number(match[1]) * (match[2]?.toUpperCase() === 'S' ? -1 : 1);
  const longitude = Number(match[3]) * (match[4]?.toUpperCase() === 'W' ? -1 : 1);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

function costOf(work: () => unknown): number {
  const times = [0, 1, 2].map(() => {
    const before = process.cpuUsage();
    work();
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...times);
}

describe('the cost of a text', () => {
  let geocoder: Geocoder;
  beforeAll(async () => {
    geocoder = await Geocoder.open(new URL('../data/', import.meta.url));
  });

  it('has no influence on the answer: pairs of numbers are read as by the readable expression', () => {
    const random = seededRandom(17);
    let pairs = 0;
    for (let round = 0; round < 200_000; round++) {
      const pieces = Array.from({ length: 2 + Math.floor(random() * 9) }, () => PIECES[Math.floor(random() * PIECES.length)]!);
      const text = pieces.join('');
      const [expected, found] = [readablePair(text), coordinatesIn(text)];
      if (expected !== undefined) pairs++;
      if (expected?.latitude !== found?.latitude || expected?.longitude !== found?.longitude) expect([text, found]).toEqual([text, expected]);
    }
    expect(pairs).toBeGreaterThan(1_000);
  });

  const repeated = (piece: string): string => piece.repeat(300 / piece.length);
  it.each([
    ['blanks between two numbers', `1${' '.repeat(148)}1${' '.repeat(149)}x`],
    ['commas', repeated(',')],
    ['a hundred parts', repeated('a, ')],
    ['parts that are saints', repeated('st;')],
    ['one town again and again', repeated('leeds,')],
    ['letters as words', repeated('a ')],
    ['blanks before the country', `${' '.repeat(298)}uk`],
    ['blanks and commas', `${' ,'.repeat(149)}x`],
    ['words of nearness', repeated('in ')],
    ['fractions, which are three characters each', repeated('½')],
    ['digits', repeated('1')],
    ['a long fraction', `1.${'1'.repeat(298)}`],
    ['a word nobody knows', repeated('x')],
  ])('is not felt by anybody: %s', (_name, text) => {
    expect(text.length).toBeGreaterThan(295);
    expect(costOf(() => geocoder.find(text))).toBeLessThan(UNFELT_MS);
  });

  it('does not grow with a text that nobody limited', () => {
    expect(costOf(() => geocoder.find(`1${' '.repeat(100_000)}1${', leeds'.repeat(10_000)}`))).toBeLessThan(UNFELT_MS);
  });

  it('is bounded by the number of parts that are looked at: the last eight', () => {
    expect(geocoder.find(`Leeds${', zzzz'.repeat(7)}`)).toMatchObject({ label: 'Leeds' });
    expect(geocoder.find(`Leeds${', zzzz'.repeat(8)}`)).toBeUndefined();
  });

  it('takes nothing from a long address: its last parts say where it is', () => {
    const address = 'Room 3, Floor 2, Block B, East Wing, The Old Mill, Mill Yard, 12 High Street, Headingley, Leeds, West Yorkshire, UK';
    expect(geocoder.find(address)).toMatchObject({ precision: 'district' });
    expect(geocoder.find('12 High Street\nNewport\nShropshire')).toMatchObject({ label: 'Newport, Shropshire' });
  });
});
