import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const folder = fileURLToPath(new URL('../templates/', import.meta.url));
const greeted = readdirSync(folder)
  .filter((name) => name.endsWith('.hbs'))
  .map((name) => [name, readFileSync(folder + name, 'utf8')] as const)
  .filter(([, source]) => source.includes('{{greeting}}'));

describe('Mails', () => {
  it('begin with a capital after the greeting, in both forms', () => {
    expect(greeted.length).toBeGreaterThan(10);
    for (const [name, source] of greeted) {
      const [, after = ''] = source.split('{{greeting}}');
      const [first] = after.replace(/<[^>]*>|{{#[^}]*}}/g, '').trim();
      expect([name, first]).toEqual([name, first?.toUpperCase()]);
    }
  });

  it('say to mail programs that they have a dark form', () => {
    const layout = readFileSync(`${folder}layout.html.hbs`, 'utf8');
    expect(layout).toContain('<meta name="color-scheme" content="light dark">');
    expect(layout).toContain('@media (prefers-color-scheme: dark)');
  });
});
