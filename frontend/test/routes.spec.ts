import { describe, expect, it } from '@jest/globals';
import { CATEGORIES } from '@community-help/api-contracts';
import { matchPath } from 'react-router-dom';
import { descriptionOf } from '../src/route-descriptions.js';
import { routes } from '../src/routes.js';
import * as links from '../src/shell/nav-links.js';

/** Section 2 of the public specification. */
const SPECIFIED = [
  '/', '/projects', '/projects/Charities%2FHelpers', '/employment', '/housing', '/charities-helpers', '/farmers', '/pay-it-forward', '/rag-and-bone',
  '/advertising', '/warm-cool-hubs', '/perishable-goods', '/blog', '/blog/guides', '/bulletin-board', '/merchandise', '/find-help', '/helper/42',
  '/helper-dashboard/42', '/how-it-works', '/success-stories', '/community-guidelines', '/help-center', '/safety', '/mission-values',
  '/terms-of-service', '/privacy-policy', '/contact', '/about', '/signup', '/payment-success', '/donation-success',
  ...CATEGORIES.map(({ registrationPath }) => registrationPath),
];

const isKnown = (address: string) => routes.some(({ path }) => matchPath(path, address) !== null);

describe('The route table', () => {
  it.each(SPECIFIED)('has a screen for %s', (address) => {
    expect(isKnown(address)).toBe(true);
  });

  it('knows every address that the menus and the footer lead to', () => {
    const targets = Object.values(links).flatMap((value) => (Array.isArray(value) ? value.map(({ to }) => to) : []));
    expect(targets.length).toBeGreaterThan(30);
    expect(targets.filter((address) => !isKnown(address))).toEqual([]);
  });

  it('has each pattern once, with a title and a sentence for search engines', () => {
    const paths = routes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { path, title } of routes) {
      expect(title.length).toBeGreaterThan(2);
      expect(descriptionOf(path)).toMatch(/\.$/);
    }
    expect(() => descriptionOf('/nowhere')).toThrow('/nowhere');
  });

  it('gives each page a title of its own', () => {
    const titles = routes.filter(({ path }) => !path.includes(':')).map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it('prerenders only addresses without parameters', () => {
    expect(routes.filter(({ path, prerender }) => prerender && path.includes(':'))).toEqual([]);
  });
});
