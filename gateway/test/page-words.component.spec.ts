import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from './start-gateway.js';

describe('the words of an installation', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'site-words-'));
    const page = '<script type="application/json" id="site-config">%SITE_CONFIG%</script><a href="mailto:support@address.invalid">support@address.invalid</a> enquiries@address.invalid %SITE_URL%';
    await writeFile(join(directory, 'app.html'), page);
    await writeFile(join(directory, 'index.html'), page);
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('stand in its pages before anybody runs them', async () => {
    const env = { SITE_DIR: directory, SUPPORT_EMAIL: 'help@elsewhere.example', ENQUIRIES_EMAIL: 'a"</script><b>@elsewhere.example', SITE_URL: 'https://elsewhere.example/' };
    const gateway = await startGateway(env);
    try {
      const page = await (await fetch(`${gateway.url}/`)).text();
      expect(page).toContain('<a href="mailto:help@elsewhere.example">help@elsewhere.example</a>');
      expect(page).toContain('a&quot;&lt;/script&gt;&lt;b&gt;@elsewhere.example https://elsewhere.example');
      expect(page).not.toMatch(/address\.invalid|%SITE/);
      const config = /id="site-config">(.*?)<\/script>/.exec(page)![1]!;
      expect(config).not.toContain('<');
      expect(JSON.parse(config)).toEqual(await (await fetch(`${gateway.url}/config.json`)).json());
    } finally {
      await gateway.close();
    }
  });

  it('make another page of a kept one when they change', async () => {
    const tags: (string | null)[] = [];
    for (const SUPPORT_EMAIL of ['one@elsewhere.example', 'two@elsewhere.example', 'two@elsewhere.example']) {
      const gateway = await startGateway({ SITE_DIR: directory, SUPPORT_EMAIL });
      const known = tags.at(-1);
      const answer = await fetch(`${gateway.url}/`, { headers: known ? { 'if-none-match': known, 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() } : {} });
      tags.push(answer.headers.get('etag'));
      if (tags.length === 3) expect(answer.status).toBe(304);
      else expect(answer.status).toBe(200);
      await answer.text();
      await gateway.close();
    }
    expect(tags[0]).not.toBe(tags[1]);
  });
});
