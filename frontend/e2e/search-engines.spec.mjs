import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentTitle, routes } from './routes.mjs';
import { fetchJson, settled, url, visitors } from './visitor.mjs';

const { arrive, visit } = visitors();
const site = (await fetchJson('/config.json')).siteUrl;

/** A page as a crawler without JavaScript reads it. */
async function html(path) {
  const answer = await fetch(url + path);
  assert.equal(answer.status, 200, path);
  return answer.text();
}

const attribute = (page, pattern) => page.match(pattern)?.[1];
const dataOf = (page) => [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, text]) => JSON.parse(text));

test('prerendered pages hold title, heading, description, canonical address, Open Graph and structured data without JavaScript', async () => {
  for (const { path, title } of routes.filter(({ prerender }) => prerender)) {
    const page = await html(path);
    const escaped = documentTitle(title).replace(/&/g, '&amp;');
    assert.ok(page.includes(`<title>${escaped}</title>`), `title of ${path}`);
    assert.match(page, /<h1[ >]/, `heading of ${path}`);
    assert.ok(attribute(page, /<meta name="description" content="([^"]+)"/)?.length > 30, `description of ${path}`);
    assert.equal(attribute(page, /<link rel="canonical" href="([^"]+)"/), site + path);
    assert.equal(attribute(page, /<meta property="og:url" content="([^"]+)"/), site + path);
    assert.equal(attribute(page, /<meta property="og:title" content="([^"]+)"/), escaped);
    assert.equal(attribute(page, /<meta property="og:image" content="([^"]+)"/), `${site}/og-image.png`);
    assert.ok(!page.includes('%SITE_URL%'), `placeholder in ${path}`);
    const types = dataOf(page).map((item) => item['@type']);
    assert.ok(types.includes(path === '/' ? 'Organization' : 'BreadcrumbList'), `structured data of ${path}: ${types}`);
  }
});

test('contact and Help Center tell search engines their questions and answers', async () => {
  for (const path of ['/contact', '/help-center']) {
    const questions = dataOf(await html(path)).find((item) => item['@type'] === 'FAQPage')?.mainEntity ?? [];
    assert.ok(questions.length >= 4, path);
    for (const { acceptedAnswer } of questions) assert.doesNotMatch(acceptedAnswer.text, /\]\(|\{support\}|\*\*/);
  }
});

test('a helper and an article are named in their HTML, as link previews read it, and an unknown helper is not there', async () => {
  const [article] = await fetchJson('/api/blog');
  const records = [
    ['/helper/demo-helper-1', (await fetchJson('/api/registrations/demo-helper-1')).name],
    [`/blog/${article.category.toLowerCase().replace(/\W+/g, '-')}/${article.slug}`, article.title],
  ];
  for (const [path, name] of records) {
    const page = await html(path);
    assert.equal(attribute(page, /<title>([^<]*)<\/title>/), `${name} - Community Help`);
    assert.equal(attribute(page, /<meta property="og:title" content="([^"]+)"/), `${name} - Community Help`);
    assert.equal(attribute(page, /<meta property="og:url" content="([^"]+)"/), site + path);
  }
  assert.equal((await fetch(`${url}/helper/nobody-has-this-id`)).status, 404);
});

test('a helper is described with its place, an article with its author', async () => {
  const helper = await visit('/helper/demo-helper-1');
  const [organisation, trail] = await structuredData(helper);
  assert.equal(organisation['@type'], 'NGO');
  assert.equal(typeof organisation.location.geo.latitude, 'number');
  assert.equal(trail.itemListElement.length, 3);

  const [post] = await fetchJson('/api/blog');
  const page = await arrive();
  await page.goto(`${url}/blog/guides/${post.slug}`);
  await settled(page);
  const [article] = await structuredData(page);
  assert.deepEqual([article['@type'], article.headline, article.author['@type']], ['Article', post.title, 'Person']);
});

test('robots.txt keeps dashboards and return pages out and names the sitemap, which lists what can be opened', async () => {
  const robots = await html('/robots.txt');
  for (const path of ['/helper-dashboard', '/payment-success', '/donation-success']) assert.ok(robots.includes(`Disallow: ${path}`));
  assert.ok(robots.includes(`Sitemap: ${site}/sitemap.xml`));
  const addresses = [...(await html('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address.replace(site, ''));
  assert.ok(['/', '/find-help', '/helper/demo-helper-1', '/charities-registration'].every((path) => addresses.includes(path)));
  assert.ok(!addresses.some((path) => /dashboard|success$|:/.test(path)));
  const article = addresses.find((path) => /^\/blog\/[^/]+\/./.test(path));
  const page = await visit(article);
  assert.ok(await page.getByRole('article').isVisible());
});

test('dashboards and unknown pages ask not to be indexed', async () => {
  for (const path of ['/helper-dashboard/demo-helper-1', '/donation-success', '/no-such-page']) {
    const page = await visit(path);
    assert.equal(await page.locator('meta[name="robots"]').getAttribute('content'), 'noindex', path);
  }
});

async function structuredData(page) {
  const script = page.locator('main script[type="application/ld+json"]');
  await script.waitFor({ state: 'attached' });
  return JSON.parse(await script.textContent());
}
