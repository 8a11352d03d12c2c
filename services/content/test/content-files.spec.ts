import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BLOG_CATEGORIES, PROJECT_TYPES } from '@community-help/api-contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readContent, type Content } from '../src/import/read-content.js';

const path = (below: string): string => fileURLToPath(new URL(below, import.meta.url));

/** Pages a text may link to. */
const PAGES = /^\/(find-help|merchandise|contact|safety|community-guidelines|rag-and-bone|[a-z-]+-registration)$/;

describe('the content that comes with the product', () => {
  let content: Content;
  beforeAll(async () => {
    content = await readContent(path('../content'));
  });

  it('has no file that would be left out', () => {
    expect(content.bad.map(({ message }) => message)).toEqual([]);
  });

  it('has twelve projects from all nine categories and twelve posts from every chip of the blog', () => {
    expect([content.projects.length, content.posts.length]).toEqual([12, 12]);
    expect(new Set(content.projects.map(({ projectType }) => projectType))).toEqual(new Set(PROJECT_TYPES));
    expect(new Set(content.posts.map(({ category }) => category))).toEqual(new Set(BLOG_CATEGORIES));
  });

  it('has posts worth reading: two to three minutes, with links that lead somewhere', () => {
    for (const { slug, html, readingMinutes, excerpt } of content.posts) {
      expect([slug, readingMinutes >= 2 && readingMinutes <= 3]).toEqual([slug, true]);
      expect(html).toMatch(/<h2>|<strong>/);
      expect(excerpt).toMatch(/[.?!]$/);
      for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect([slug, href]).toEqual([slug, expect.stringMatching(PAGES)]);
    }
  });

  it('only uses pictures that the site has', () => {
    const art = path('../../../frontend/public/art');
    for (const { slug, imageUrl } of [...content.posts, ...content.projects]) {
      expect(imageUrl).toMatch(/^\/art\/scene-[a-z-]+\.svg$/);
      if (existsSync(art)) expect([slug, existsSync(`${art}/${imageUrl.slice('/art/'.length)}`)]).toEqual([slug, true]);
    }
  });
});
