import type { BlogArticle, BlogPost, EntryContent, EntryPreview } from '@community-help/api-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { ImportContent } from '../src/import/import-content.js';
import { OperatorDesk, POST } from './operator-desk.js';

describe('what operators write', () => {
  let desk: OperatorDesk;
  beforeAll(async () => {
    desk = await OperatorDesk.open();
  });
  afterAll(async () => desk?.close());

  const titles = async (): Promise<string[]> => (await desk.shown<BlogPost[]>('/api/blog')).map(({ title }) => title);
  const restart = (): Promise<void> => desk.bench.service.app.get(ImportContent).run();

  describe('the preview', () => {
    const preview = async (kind: string, content: Partial<EntryContent>): Promise<EntryPreview> => (await desk.ask<EntryPreview>('POST', '/api/operator/content/preview', { body: { kind, content: { ...POST, ...content } } })).body;

    it('is what is published, and says what is left out and what stands against it', async () => {
      const hostile = 'Hello <script>alert(1)</script>\n\n[a](javascript:alert(1)) ![b](https://evil.example/p.gif) ![c](/art/scene-hub.svg)';
      const { html, faults, leftOut } = await preview('post', { text: hostile, author: '', image: 'https://evil.example/x.png' });
      expect(html).toBe('<p>Hello alert(1)</p>\n<p>a b <img src="/art/scene-hub.svg" alt="c" loading="lazy"></p>');
      expect(faults).toEqual([
        { field: 'image', message: 'image must be a picture under /art/ or /objects/images/' },
        { field: 'author', message: 'author is required' },
      ]);
      expect(leftOut).toHaveLength(4);
      await desk.save('post-hostile', 0, { text: hostile });
      await desk.publish('post-hostile', 1);
      expect((await desk.shown<BlogArticle>('/api/blog/hostile')).html).toBe(html);
      expect((await preview('project', { category: 'farmers', text: 'One *line*' })).description).toBe('One line');
    });

    it.each([
      ['a table without end', `${'a|'.repeat(5000)}\n${'-|'.repeat(5000)}\n${'b\n'.repeat(9000)}`],
      ['quotes within quotes', '>'.repeat(40_000)],
      ['lists within lists', '- '.repeat(20_000)],
      ['stars', '*a **a '.repeat(5700)],
      ['brackets', '['.repeat(40_000)],
      ['half of links', '[a]('.repeat(10_000)],
      ['half of pictures', '![a]('.repeat(8000)],
      ['backticks', '`'.repeat(20_000) + 'a'.repeat(20_000)],
      ['half of elements', '<a '.repeat(13_000)],
      ['comments that never end', '<!--'.repeat(10_000)],
      ['entities', '&#x1F33B;'.repeat(4400)],
      ['quotation marks', '"'.repeat(40_000)],
      ['underscores', '_a__'.repeat(10_000)],
      ['numbers of lists', '1. '.repeat(13_000)],
      ['line ends', ' \n'.repeat(20_000)],
      ['definitions', '[a]: /b\n'.repeat(5000)],
      ['stars in paragraphs', `${'_a__'.repeat(999)}\n\n`.repeat(10)],
      ['quotes in paragraphs', `${'>'.repeat(3990)}\n\n`.repeat(10)],
      ['lists in quotes in paragraphs', `${'> - '.repeat(990)}\n\n`.repeat(10)],
    ])('answers %s in time and in bounds', async (_, text) => {
      const before = process.cpuUsage();
      const answer = await desk.ask<EntryPreview>('POST', '/api/operator/content/preview', { body: { kind: 'post', content: { ...POST, text } } });
      expect([answer.status, Buffer.byteLength(answer.text) < 500_000]).toEqual([200, true]);
      // Of the processor: how busy the machine is besides does not matter.
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
    });
  });

  describe('pictures', () => {
    const picture = (name: string): string => `/objects/images/${name}.webp`;

    it('of an entry are kept for good, each once', async () => {
      await desk.save('post-pictures', 0, { image: picture('one'), text: `![x](${picture('two')}) ![y](${picture('one')})` });
      expect(desk.bench.kept.at(-1)).toEqual({ paths: [picture('one'), picture('two')], isKept: true, key: 'Bearer internal-key-of-the-tests' });
      const { length } = desk.bench.kept;
      await desk.save('post-pictures', 1, { image: picture('two'), text: 'No picture.' });
      expect(desk.bench.kept).toHaveLength(length);
      expect((await desk.publish('post-pictures', 2)).status).toBe(200);
    });

    it('that cannot be kept are refused, and nothing is saved while nobody can say', async () => {
      const refused = await desk.save('post-no-pictures', 0, { image: picture('refused') });
      expect([refused.status, refused.text]).toEqual([400, `The picture '${picture('refused')}' cannot be used: a listing shows it.`]);
      desk.bench.uploads.isAway = true;
      const away = await desk.save('post-no-pictures', 0, { image: picture('three') });
      desk.bench.uploads.isAway = false;
      expect([away.status, away.text]).toEqual([503, expect.stringMatching(/^The picture service gives no answer/)]);
      expect((await desk.ask('GET', '/api/operator/content/post-no-pictures')).status).toBe(404);
    });
  });

  describe('a new release', () => {
    const file = (slug: string, title: string): Promise<void> =>
      writeFile(join(desk.folder, 'posts', `${slug}.md`), `---\ntitle: ${title}\nexcerpt: A sentence about the article.\ncategory: Updates\nimage: /art/scene-hub.svg\nauthor: Ann\ndate: 2026-01-01\n---\n\nText of the file.\n`);

    it('changes what only its file has published, and tells whoever was writing', async () => {
      await file('from-a-file', 'First of the file');
      await restart();
      const { revision, isFromFile, content } = await desk.entry('post-from-a-file');
      expect([isFromFile, content.title, content.category]).toEqual([true, 'First of the file', 'Updates']);
      await desk.save('post-from-a-file', revision, { title: 'What Ann writes' });
      await file('from-a-file', 'Second of the file');
      await restart();
      await restart();
      expect(await titles()).toContain('Second of the file');
      const told = await desk.publish('post-from-a-file', revision + 1);
      expect([told.status, (await desk.entry('post-from-a-file')).revision]).toEqual([409, revision + 2]);
      expect((await desk.publish('post-from-a-file', revision + 2)).body.isFromFile).toBe(false);
    });

    it('leaves what an operator has published or withdrawn, whatever its file says', async () => {
      await file('from-a-file', 'Third of the file');
      await restart();
      expect(await titles()).toContain('What Ann writes');
      await desk.withdraw('post-from-a-file', (await desk.entry('post-from-a-file')).revision);
      await restart();
      expect(await desk.seen('from-a-file')).toEqual([404, 404]);
      await rm(join(desk.folder, 'posts', 'from-a-file.md'));
      await restart();
      expect((await desk.entry('post-from-a-file')).state).toBe('withdrawn');
    });

    it('leaves a draft when the file goes, and takes an article without one', async () => {
      await file('goes-one', 'Goes with its file');
      await file('goes-two', 'Leaves a draft');
      await restart();
      await desk.save('post-goes-two', (await desk.entry('post-goes-two')).revision, { title: 'Begun by Ann' });
      for (const slug of ['goes-one', 'goes-two']) await rm(join(desk.folder, 'posts', `${slug}.md`));
      await restart();
      expect((await desk.ask('GET', '/api/operator/content/post-goes-one')).status).toBe(404);
      expect(await desk.entry('post-goes-two')).toMatchObject({ state: 'draft', isFromFile: false, content: { title: 'Begun by Ann' } });
      expect([await desk.seen('goes-one'), await desk.seen('goes-two')]).toEqual([[404, 404], [404, 404]]);
    });

    it('shows again what a release from before took away, and makes what is shown anew', async () => {
      await desk.save('post-anew', 0);
      await desk.publish('post-anew', 1);
      const database = desk.bench.service.app.get(DataSource);
      await database.query(`delete from post where slug = 'anew'`);
      await database.query(`update post set html = '<script>' where slug = 'quince-week'`);
      await restart();
      expect(await desk.seen('anew')).toEqual([200, 200]);
      expect(await database.query(`select from post where html like '%<script>%'`)).toHaveLength(0);
    });

    it('waits for an operator who is publishing, and an operator for it', async () => {
      await desk.save('post-turns', 0);
      const [published] = await Promise.all([desk.publish('post-turns', 1), restart(), desk.second.app.get(ImportContent).run(), restart()]);
      expect([published.status, await desk.seen('turns')]).toEqual([200, [200, 200]]);
    });
  });
});
