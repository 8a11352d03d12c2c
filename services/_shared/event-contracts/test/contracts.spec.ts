import { describe, expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { readdirSync, readFileSync } from 'node:fs';
import { EVENTS, eventOf, InvalidEvent, parseEvent, type EventClass } from '../src/index.js';

const samplesAt = new URL('../samples/', import.meta.url);
const OWNERS = ['registrations', 'geo-recommendations', 'payments', 'uploads', 'reporting', 'content', 'accounts'];

type Sample = Record<string, unknown>;

function sampleOf(contract: EventClass): Sample {
  return JSON.parse(readFileSync(new URL(`${contract.topic}.json`, samplesAt), 'utf8')) as Sample;
}

/** Fields with a rule and without @IsOptional. */
function requiredFields(contract: EventClass): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(contract, '', false, false);
  const optional = new Set(rules.filter((rule) => rule.type === 'conditionalValidation').map((rule) => rule.propertyName));
  return [...new Set(rules.map((rule) => rule.propertyName))].filter((field) => !optional.has(field));
}

describe('the registry of events', () => {
  it('has one sample per event, and no sample of an event that is not registered', () => {
    const samples = readdirSync(samplesAt).map((file) => file.replace(/\.json$/, ''));
    expect(samples.sort()).toEqual(EVENTS.map((contract) => contract.topic).sort());
  });

  it('names every topic once', () => {
    expect(new Set(EVENTS.map((contract) => contract.topic)).size).toBe(EVENTS.length);
  });

  it('finds the contract of a topic, and none for a topic that nobody declared', () => {
    for (const contract of EVENTS) expect(eventOf(contract.topic)).toBe(contract);
    expect(eventOf('payments.nobody-knows.v1')).toBeUndefined();
  });
});

describe.each(EVENTS.map((contract) => [contract.topic, contract as EventClass] as const))('%s', (topic, contract) => {
  it('is named after its owner, its fact and its version, like its class', () => {
    const [owner, fact, version] = topic.split('.');
    expect(OWNERS).toContain(owner);
    expect(fact).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(version).toMatch(/^v[1-9]\d*$/);
    const className = `${fact}-${version}`.split('-').map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
    expect(contract.name).toBe(className);
  });

  it('parses its committed sample without losing a field', () => {
    const sample = sampleOf(contract);
    expect({ ...parseEvent(contract, sample) }).toEqual(sample);
  });

  it('requires its key', () => {
    expect(requiredFields(contract)).toContain(contract.key);
  });

  it.each(requiredFields(contract))('refuses data without %s', (field) => {
    const { [field]: _removed, ...rest } = sampleOf(contract);
    expect(() => parseEvent(contract, rest)).toThrow(InvalidEvent);
    expect(() => parseEvent(contract, rest)).toThrow(`${field}: `);
  });

  it('drops fields it does not know, so that a newer publisher breaks no older consumer', () => {
    expect(parseEvent(contract, { ...sampleOf(contract), fieldOfTheFuture: 1 })).not.toHaveProperty('fieldOfTheFuture');
  });

  it.each([null, undefined, 7, 'text', []])('refuses %p as data', (data) => {
    expect(() => parseEvent(contract, data)).toThrow(InvalidEvent);
  });
});
