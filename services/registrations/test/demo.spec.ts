import { readdirSync } from 'node:fs';
import { markerKindOf, PROJECT_TYPES } from '@community-help/api-contracts';
import { HelperRegisteredV1, parseEvent } from '@community-help/event-contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DemoHelper } from '../src/demo/demo-helper.js';
import { toHelper } from '../src/demo/demo-helper.js';
import { readDemoHelpers } from '../src/demo/read-demo-helpers.js';
import { viewEvent } from '../src/helper/helper.view.js';

/** Numbers that Ofcom keeps free for drama: nobody is called by accident. */
const DRAMA = /^(01(13|14|15|16|17|18|21|31|41|51|61) 496 0\d{3}|0191 498 0\d{3}|020 7946 0\d{3}|028 9649 6\d{3}|029 2018 0\d{3}|01632 960\d{3}|07700 900\d{3})$/;

describe('the demo helpers', () => {
  let demo: DemoHelper[];
  beforeAll(async () => {
    demo = await readDemoHelpers();
  });

  it('are 150 in all nine categories and four nations, each with an id of its own', () => {
    expect(demo).toHaveLength(150);
    expect(new Set(demo.map(({ id }) => id)).size).toBe(150);
    expect(new Set(demo.map(({ projectType }) => projectType))).toEqual(new Set(PROJECT_TYPES));
    expect(readdirSync(new URL('../demo', import.meta.url)).sort()).toEqual(['england.json', 'northern-ireland.json', 'scotland.json', 'wales.json']);
  });

  it('begin with demo-helper-1, a verified charity in Leeds that takes donations', () => {
    expect(demo.find(({ id }) => id === 'demo-helper-1')).toMatchObject({ name: 'Holbeck Open Kitchen', isVerified: true, acceptsDonations: true });
  });

  it('are plainly made up: no real address, number or site can be reached', () => {
    for (const { name, email, phone, website, additionalInfo } of demo) {
      expect([name, email]).toEqual([name, expect.stringMatching(/@[a-z0-9-]+\.example$/)]);
      if (phone !== null) expect([name, phone]).toEqual([name, expect.stringMatching(DRAMA)]);
      if (website !== null) expect([name, website]).toEqual([name, expect.stringMatching(/^https:\/\/[a-z0-9-]+\.example$/)]);
      expect([name, additionalInfo]).toEqual([name, expect.stringMatching(/Demo listing\.$/)]);
    }
    const phones = demo.map(({ phone }) => phone).filter((phone) => phone !== null);
    expect(new Set(phones).size).toBe(phones.length);
  });

  it('are all on the map of the United Kingdom and show every kind of marker', () => {
    for (const { name, latitude, longitude } of demo) {
      const isInUk = latitude > 49.8 && latitude < 60.9 && longitude > -8.2 && longitude < 1.8;
      expect([name, isInUk]).toEqual([name, true]);
    }
    expect(new Set(demo.map(({ services }) => markerKindOf(services)))).toEqual(new Set(['emergency', 'employment', 'housing', 'general']));
  });

  it('only take donations when verified, use bundled pictures, and make valid events', () => {
    for (const entry of demo) {
      if (entry.acceptsDonations) expect([entry.name, entry.isVerified]).toEqual([entry.name, true]);
      for (const image of entry.images) expect(image).toMatch(/^\/art\/scene-[a-z-]+\.svg$/);
      expect(parseEvent(HelperRegisteredV1, viewEvent(toHelper(entry)))).toMatchObject({ helperId: entry.id, isDemo: true });
    }
  });
});
