import { describe, expect, it } from '@jest/globals';
import { CATEGORIES, ENDPOINTS, MERCHANDISE, PROJECT_TYPES, SERVICE_NAMES, findBlogCategory, findCategory, markerKindOf, pathOf } from '../src/index.js';

describe('the category table', () => {
  it('has one row for every project type, in the same order', () => {
    expect(CATEGORIES.map((category) => category.id)).toEqual([...PROJECT_TYPES]);
  });

  it('finds a category by its id, by every label and by every alias, however it is spelled', () => {
    for (const category of CATEGORIES) {
      const names = [category.id, category.label, category.filterLabel, category.badgeLabel, category.footerLabel, category.signUpLabel, ...category.aliases];
      for (const name of [...names, ...names.map((n) => n.toUpperCase()), ...names.map((n) => ` ${n.replace(/ /g, '_')} `)]) {
        expect([name, findCategory(name)?.id]).toEqual([name, category.id]);
      }
    }
  });

  it('gives no spelling to two categories', () => {
    const owners = new Map<string, string>();
    for (const category of CATEGORIES) {
      for (const name of new Set([category.id, category.label, ...category.aliases].map((n) => n.toLowerCase()))) {
        expect(owners.get(name) ?? category.id).toBe(category.id);
        owners.set(name, category.id);
      }
    }
  });

  it('knows nothing of other words', () => {
    for (const name of ['', '  ', 'all', 'plumbing', '__proto__', 'constructor', null, undefined]) expect(findCategory(name)).toBeUndefined();
  });

  it('gives every category pages of its own', () => {
    expect(new Set(CATEGORIES.flatMap((category) => [category.infoPath, category.registrationPath])).size).toBe(18);
  });
});

describe('blog categories', () => {
  it('are found by label and by URL word', () => {
    expect(findBlogCategory('success-stories')).toBe('Success Stories');
    expect(findBlogCategory('GUIDES')).toBe('Guides');
    expect(findBlogCategory('gossip')).toBeUndefined();
  });
});

describe('the endpoint table', () => {
  it('names each method and path once, with an owner that exists', () => {
    const entries = Object.values(ENDPOINTS);
    expect(new Set(entries.map((entry) => `${entry.method} ${entry.path}`)).size).toBe(entries.length);
    for (const entry of entries) expect(SERVICE_NAMES).toContain(entry.owner);
  });

  it('fills a path and keeps a slash inside its segment', () => {
    expect(pathOf('listProjectsOfCategory', { category: 'Charities/Helpers' })).toBe('/api/projects/category/Charities%2FHelpers');
    expect(() => pathOf('getRegistration')).toThrow("needs the path parameter 'id'");
  });
});

describe('marker kinds', () => {
  it.each([
    [['Emergency shelter', 'job club'], 'emergency'],
    [['Job club', 'housing advice'], 'employment'],
    [['Night SHELTER'], 'housing'],
    [['Hot meals'], 'general'],
    [[], 'general'],
  ])('%j is %s: the first rule that fits wins', (services, kind) => {
    expect(markerKindOf(services)).toBe(kind);
  });
});

describe('merchandise', () => {
  it('shows the starter pack against the sum of its parts', () => {
    const pack = MERCHANDISE.find((product) => product.id === 'starter-pack')!;
    const parts = MERCHANDISE.filter((product) => product !== pack).reduce((sum, product) => sum + product.pricePence, 0);
    expect(pack.originalPricePence).toBe(parts);
  });
});
