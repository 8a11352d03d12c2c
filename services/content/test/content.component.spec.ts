import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CATEGORIES, type BlogArticle, type BlogPost, type Project } from '@community-help/api-contracts';
import { compareRoutes, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportContent } from '../src/import/import-content.js';
import { startContent, type ContentBench } from './content-bench.js';

describe('the content service', () => {
  let folder: string;
  let bench: ContentBench;
  let service: TestService;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'content-'));
    await cp(fileURLToPath(new URL('../content', import.meta.url)), folder, { recursive: true });
    bench = await startContent(folder);
    ({ service } = bench);
  });
  afterAll(async () => {
    await bench?.close();
    await rm(folder, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> => fetch(`${service.url}${path}`, { headers });
  const list = async (path: string): Promise<(Project & BlogPost)[]> => (await get(path)).json() as Promise<(Project & BlogPost)[]>;

  it('answers every endpoint that the table gives to content, and no other', () => {
    expect(compareRoutes(service.app, 'content')).toEqual({ undocumented: [], missing: [] });
  });

  it('lists projects newest first, with the documented fields', async () => {
    const projects = await list('/api/projects');
    expect(projects).toHaveLength(12);
    expect(projects[0]).toEqual({
      id: 'saturday-food-table',
      title: 'Saturday Food Table',
      description: 'Fresh parcels, tinned goods and a hot drink. No referral and no questions.',
      imageUrl: '/art/scene-foodbank.svg',
      category: 'Charities/Helpers',
      location: 'St Aldhelm’s Hall, Leeds',
    });
  });

  it.each(CATEGORIES.flatMap(({ id, label, filterLabel, footerLabel }) => [id, label, filterLabel, footerLabel].map((name) => [name, label])))(
    'finds projects by the category name %s',
    async (name, label) => {
      const projects = await list(`/api/projects/category/${encodeURIComponent(name)}`);
      expect(projects.length).toBeGreaterThan(0);
      expect(new Set(projects.map(({ category }) => category))).toEqual(new Set([label]));
    },
  );

  it.each(['nothing', '__proto__', 'Charities%252FHelpers', 'x'.repeat(1500), '%F0%9F%8C%BB'])('has no projects in the category %s', async (name) => {
    const response = await get(`/api/projects/category/${name}`);
    expect([response.status, await response.json()]).toEqual([200, []]);
  });

  it('lists posts, the undated first and then the newest', async () => {
    const posts = await list('/api/blog');
    expect(posts).toHaveLength(12);
    expect(posts.slice(0, 3).map(({ title, createdAt }) => [title, createdAt])).toEqual([
      ['Growers are now on the map in every county', null],
      ['How to open a warm hub in a room you already have', '2024-10-14T08:00:00.000Z'],
      ['The second cup: a month of paying it forward', '2024-09-30T08:00:00.000Z'],
    ]);
    expect(Object.keys(posts[0]!).sort()).toEqual(['category', 'createdAt', 'excerpt', 'id', 'imageUrl', 'slug', 'title']);
  });

  it.each(['Success Stories', 'success-stories', 'SUCCESS STORIES'])('filters posts by the category name %s', async (name) => {
    const posts = await list(`/api/blog?category=${encodeURIComponent(name)}`);
    expect(new Set(posts.map(({ category }) => category))).toEqual(new Set(['Success Stories']));
    expect(posts.length).toBeGreaterThanOrEqual(3);
  });

  it('has no posts in an unknown category, all posts in no category, and refuses two categories', async () => {
    expect(await list('/api/blog?category=gossip')).toEqual([]);
    expect(await list('/api/blog?category=')).toHaveLength(12);
    expect((await get('/api/blog?category=a&category=b')).status).toBe(400);
  });

  it('shows an article, rendered and with its author', async () => {
    const article = (await (await get('/api/blog/a-cart-named-mair')).json()) as BlogArticle;
    expect(article).toMatchObject({ slug: 'a-cart-named-mair', author: 'Gethin Pryce', category: 'Success Stories', readingMinutes: 2 });
    expect(article.html).toMatch(/^<p>The cart is called Mair/);
  });

  it.each(['nothing-here', '__proto__', '..%2F..%2Fetc%2Fpasswd', '%F0%9F%8C%BB'])('answers 404 with a sentence to the article %s', async (slug) => {
    const response = await get(`/api/blog/${slug}`);
    expect([response.status, await response.text()]).toEqual([404, 'There is no article at this address; it may have been renamed.']);
  });

  it('answers 304 to a reader who has it, and packs long answers', async () => {
    const first = await get('/api/blog', { 'accept-encoding': 'gzip' });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const tag = first.headers.get('etag')!;
    expect((await get('/api/blog', { 'accept-encoding': 'gzip', 'if-none-match': tag })).status).toBe(304);
    expect((await get('/api/blog', { 'accept-encoding': 'identity', 'if-none-match': tag })).status).toBe(200);
    expect((await get('/api/blog', { 'accept-encoding': 'gzip;q=0' })).headers.get('content-encoding')).toBeNull();
  });

  it('imports again without a difference, takes changes and removals over, and leaves out only what cannot be read', async () => {
    const importer = service.app.get(ImportContent);
    const before = await list('/api/blog');
    await Promise.all([importer.run(), importer.run()]);
    expect(await list('/api/blog')).toEqual(before);

    await writeFile(join(folder, 'posts', 'eleven-days-left.md'), 'no front matter any more');
    await rm(join(folder, 'posts', 'first-week-first-wage.md'));
    const added = '---\ntitle: Brand new\nexcerpt: A sentence about the new article.\ncategory: Updates\nimage: /art/scene-hub.svg\nauthor: Ann\ndate: 2026-01-01\n---\n\nNew text.\n';
    await writeFile(join(folder, 'posts', 'brand-new.md'), added);
    await importer.run();
    const slugs = (await list('/api/blog')).map(({ slug }) => slug);
    expect(slugs).toContain('eleven-days-left');
    expect(slugs).toContain('brand-new');
    expect(slugs).not.toContain('first-week-first-wage');
  });
});
