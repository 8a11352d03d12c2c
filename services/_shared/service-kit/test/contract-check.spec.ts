import { describe, expect, it } from '@jest/globals';
import { ValidateNested } from 'class-validator';
import { readFileSync } from 'node:fs';
import { EVENTS, parseEvent, type EventClass } from '@community-help/event-contracts';
import { checkedFields } from '../src/events/contract-check.js';

const WRONG: unknown[] = [undefined, null, '', 'text', -1, 0, 1.5, Number.NaN, true, [], ['a'], [1], {}, '2026-02-30T99:00:00Z'];

function sampleOf(contract: EventClass): Record<string, unknown> {
  const file = new URL(`../../event-contracts/samples/${contract.topic}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

describe.each(EVENTS.map((contract) => [contract.topic, contract as EventClass] as const))('the check of %s', (_topic, contract) => {
  it('gives the same data as parseEvent', () => {
    const parsed = { ...parseEvent(contract, sampleOf(contract)) };
    expect(checkedFields(contract, sampleOf(contract))).toEqual(parsed);
    expect(checkedFields(contract, { ...sampleOf(contract), unknown: 1 })).toEqual(parsed);
    expect(checkedFields(contract, Object.assign(Object.create(sampleOf(contract)), { unknown: 1 }))).toEqual(parsed);
  });

  it('agrees with parseEvent about every field and many wrong values', () => {
    for (const field of Object.keys(sampleOf(contract))) {
      for (const value of WRONG) {
        const data = { ...sampleOf(contract), [field]: value };
        const accepts = (): boolean => {
          try {
            return parseEvent(contract, data) !== undefined;
          } catch {
            return false;
          }
        };
        expect([field, value, checkedFields(contract, data) !== undefined]).toEqual([field, value, accepts()]);
      }
    }
  });
});

it('a contract with rules the check does not cover is left to parseEvent', () => {
  class NestedV1 {
    static readonly topic = 'sample.nested.v1';
    static readonly key = 'inner';
    @ValidateNested() inner: object;
  }
  expect(checkedFields(NestedV1, { inner: {} })).toBeUndefined();
});
