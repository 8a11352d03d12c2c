import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../test/browser.mjs';
import { fetchJson, settled, url, visitors } from './visitor.mjs';

const { arrive } = visitors();
const { quickExitUrl: AWAY } = await fetchJson('/config.json');

/** A page of ours, in a browser in which the everyday page is played. */
async function reading(path) {
  const page = await arrive();
  await page.route(AWAY, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }));
  await page.goto(`${url}/safety`);
  await page.goto(url + path);
  await settled(page);
  return page;
}

const { helpers } = await fetchJson('/api/registrations?limit=1');
for (const path of ['/find-help', '/housing', `/helper/${helpers[0].id}`]) {
  test(`${path} is left at once by a press, and Back does not lead to it`, async () => {
    const page = await reading(path);
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.evaluate(() => sessionStorage.setItem('what-was-looked-for', 'housing'));
    const way = page.getByRole('link', { name: 'Leave this site quickly' });
    assert.equal(await way.getAttribute('href'), AWAY);
    await way.click();
    await page.waitForURL(AWAY);
    await page.goBack();
    assert.equal(new URL(page.url()).pathname, '/safety');
    assert.equal(await page.evaluate(() => sessionStorage.getItem('what-was-looked-for')), null);
  });
}

test('Shift three times leaves as well; slowly, or with letters between, it does not', async () => {
  const page = await reading('/find-help');
  for (const key of ['Shift', 'Shift', 'a', 'Shift', 'Shift']) await page.keyboard.press(key);
  await page.keyboard.press('b');
  for (const key of ['Shift', 'Shift']) await page.keyboard.press(key);
  await page.waitForTimeout(3100);
  await page.keyboard.press('Shift');
  assert.equal(new URL(page.url()).pathname, '/find-help');
  for (const key of ['Shift', 'Shift']) await page.keyboard.press(key);
  await page.waitForURL(AWAY);
});

test('the bar covers nothing at the end of a page', async () => {
  const page = await reading('/find-help');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [bar, foot] = await page.evaluate(() => ['.quick-exit', 'footer'].map((selector) => document.querySelector(selector).getBoundingClientRect().toJSON()));
  assert.ok(foot.bottom <= bar.top + 1, `the footer ends at ${foot.bottom}, the bar begins at ${bar.top}`);
  assert.ok(bar.height >= 44);
});
