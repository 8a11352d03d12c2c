import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const features = new URL('../src/features', import.meta.url).pathname;

/** The class by which a selector begins; those behind it in the same part are states of it. */
const firstClass = (selector: string): string[] => [...selector.trim().split(/[\s>+~]/, 1)[0]!.matchAll(/\.([a-z][\w-]*)/gi)].slice(0, 1).map(([, name]) => name!);

function selectorsOf(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => ('selectorText' in rule ? (rule as CSSStyleRule).selectorText.split(',') : 'cssRules' in rule ? selectorsOf((rule as CSSGroupingRule).cssRules) : []));
}

test('no two features style the same class, so that it does not matter which of them was fetched first', () => {
  const owners = new Map<string, Set<string>>();
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  for (const file of files) {
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = readFileSync(join(features, file), 'utf8');
    for (const name of selectorsOf(style.sheet!.cssRules).flatMap(firstClass)) owners.set(name, (owners.get(name) ?? new Set()).add(file.split('/', 1)[0]!));
  }
  expect(owners.size).toBeGreaterThan(200);
  expect([...owners].filter(([, by]) => by.size > 1).map(([name, by]) => `${name}: ${[...by].join(', ')}`)).toEqual([]);
});
