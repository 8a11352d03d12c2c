/** Every page on every phone: one header row, nothing too small to press, covered, or cut. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screens } from './routes.mjs';
import { faultsOfScreen } from './screen-faults.mjs';
import { settled, url, visitors } from './visitor.mjs';

const { arrive } = visitors();
const WIDTHS = [320, 344, 360, 375, 390, 412];
const HEIGHT = 780;
const RESULTS = '/find-help?at=53.7965,-1.5478&place=Leeds&show=results';

test('every page fits every phone in both themes', async (t) => {
  const page = await arrive({ width: WIDTHS[0], height: HEIGHT, theme: 'light', reducedMotion: 'reduce' });
  for (const { path } of await screens()) {
    await t.test(path, async () => {
      await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
      await page.goto(url + path);
      await settled(page);
      const faults = [];
      for (const theme of ['light', 'dark']) {
        await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT });
          faults.push(...(await faultsOfScreen(page)).map((fault) => `${theme}, ${width}: ${fault}`));
        }
      }
      assert.deepEqual(faults, []);
    });
  }
});

test('every page fits with letters twice as large, as a reader asks the browser for them', async (t) => {
  const page = await arrive({ width: WIDTHS[0], height: HEIGHT, theme: 'light', reducedMotion: 'reduce' });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of [...(await screens()).map((screen) => screen.path), RESULTS]) {
    await t.test(path, async () => {
      await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
      await page.goto(url + path);
      await settled(page);
      if (path === RESULTS) await page.locator('.find-result').first().waitFor();
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px', 'letters are as large as asked for');
      const faults = [];
      for (const width of [WIDTHS[0], WIDTHS.at(-1), 1280]) {
        await page.setViewportSize({ width, height: HEIGHT });
        faults.push(...(await faultsOfScreen(page, { largeLetters: true })).map((fault) => `${width}: ${fault}`));
      }
      assert.deepEqual(faults, []);
    });
  }
});

test('two results of a search stand on one screen of a phone, with Call first', async () => {
  const page = await arrive({ width: 390, height: HEIGHT, reducedMotion: 'reduce' });
  await page.goto(url + RESULTS);
  await settled(page);
  const results = page.locator('.find-result');
  await results.first().waitFor();
  for (const result of await results.all()) {
    const { height } = await result.boundingBox();
    assert.ok(height <= 340, `${(await result.locator('h3').innerText()).trim()} is ${Math.round(height)} px high`);
  }
  for (const width of [360, 320, 768, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const result of await results.all()) {
      const rows = await result.locator('.find-result-actions > *:visible').evaluateAll((actions) => new Set(actions.map((action) => Math.round(action.getBoundingClientRect().top))).size);
      assert.equal(rows, 1, `at ${width} px the buttons of ${(await result.locator('h3').innerText()).trim()} stand in ${rows} rows`);
    }
  }
  const withNumber = results.filter({ has: page.locator('a[href^="tel:"]') });
  assert.match(await withNumber.first().locator('.find-result-actions a').first().getAttribute('href'), /^tel:/);
});

test('the chosen kind of projects is in sight, however far along the row it stands', async () => {
  const page = await arrive({ width: 360, height: HEIGHT });
  await page.goto(`${url}/projects/Advertising`);
  await settled(page);
  const { x, width } = await page.locator('.chip[aria-current]').boundingBox();
  assert.ok(x >= 0 && x + width <= 360, `it reaches from ${x} to ${x + width}`);
});
