import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../test/browser.mjs';
import { fetchJson, hasFocus, PATIENCE_MS, settled, tabTo, url, visitors } from './visitor.mjs';

const { arrive, visit } = visitors();
const OUTLINE_NOTE = 'Detailed map tiles are unavailable. Showing an outline map; every helper is still listed and placed correctly.';
const HOLBECK = { latitude: 53.7868, longitude: -1.5497 };

for (const tiles of ['dead', 'hanging']) {
  test(`with ${tiles} map tiles an outline map takes their place, with pins and the list of helpers`, async () => {
    const page = await arrive({ tiles });
    await openMap(page);
    await page.getByText(OUTLINE_NOTE).waitFor();
    await page.locator('.map-pin, .map-group').first().waitFor();
    await page.getByText('Show these helpers as a list').click();
    await page.locator('.map-list > li').first().waitFor();
  });
}

test('with working tiles nobody is told about an outline map', async () => {
  const page = await arrive();
  await openMap(page);
  await page.locator('.leaflet-tile-loaded').first().waitFor();
  await page.locator('.map-pin, .map-group').first().waitFor();
  assert.equal(await page.getByText(OUTLINE_NOTE).count(), 0);
});

test('the map is our own, in the colours of the theme, and says whose data it is', async () => {
  for (const theme of ['light', 'dark']) {
    const page = await arrive({ tiles: 'real', theme });
    await openMap(page);
    const tile = page.locator('img.leaflet-tile-loaded').first();
    await tile.waitFor();
    assert.match(await tile.getAttribute('src'), new RegExp(`^/tiles/[a-z0-9-]+/${theme}/\\d+/\\d+/\\d+(@2x)?\\.webp$`));
    assert.deepEqual(await tile.evaluate((image) => [image.complete, image.naturalWidth >= 256]), [true, true]);
    const credits = page.getByRole('link', { name: /Contains OS data © Crown copyright and database right 2025 · Royal Mail data .* GeoNames .* GSHHG/ });
    await credits.waitFor();
    assert.equal(await page.getByText(OUTLINE_NOTE).count(), 0);
    assert.deepEqual(await accessibilityProblems(page), []);
    if (theme === 'dark') continue;
    await credits.click();
    await page.getByRole('heading', { level: 1, name: 'Map credits' }).waitFor();
  }
});

test('a pin opens by the Space bar, its popup takes the focus, and Escape gives it back to the pin', async () => {
  const page = await visit('/find-help', { geolocation: HOLBECK });
  await page.getByRole('button', { name: 'Use my location' }).first().click();
  await page.getByText('Location found - ready to search').waitFor();
  const pin = page.locator('.map-pin').first();
  await pin.waitFor();
  await pin.focus();
  await page.keyboard.press('Space');
  const popup = page.getByRole('dialog');
  await popup.waitFor();
  assert.ok(await hasFocus(popup.getByRole('heading')), 'the heading of the popup has the focus');
  await tabTo(page, popup.getByRole('link', { name: 'View Details & Get Directions' }), { limit: 5 });
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'hidden' });
  assert.ok(await page.evaluate(() => document.activeElement.matches('.map-pin')), 'a pin has the focus again');
});

test('as many helpers as have room have a pin each, and a group begins with more', async () => {
  const farmers = (await fetchJson('/api/registrations?projectType=farmers')).filter(({ latitude }) => latitude !== null).length;
  assert.ok(farmers > 10 && farmers <= 20, `${farmers} farmers`);
  const page = await arrive();
  await openMap(page);
  const map = page.locator('.map-panel');
  await map.locator('.map-group').first().waitFor();
  await map.getByRole('button', { name: 'Filters' }).click();
  await map.getByLabel('Category').selectOption('farmers');
  await page.waitForFunction((count) => document.querySelectorAll('.map-pin').length === count && !document.querySelector('.map-group'), farmers);
});

for (const [state, isSlow] of [['loaded', false], ['still on their way', true]]) {
  test(`in a low window most of the panel beside the search is map, and all of it is in sight, with helpers ${state}`, async () => {
    const page = await arrive({ width: 1280, height: 800 });
    if (isSlow) await page.context().route('**/api/**', () => new Promise(() => {}));
    await page.goto(`${url}/find-help`);
    const badge = page.locator('.map-foot .map-badge');
    await badge.getByText(isSlow ? 'Looking for helpers...' : /nearby helpers/).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const [panel, map] = await Promise.all(['.map-panel', '.map-frame'].map((name) => page.locator(name).boundingBox()));
    assert.ok(map.height >= 440, `the map is ${map.height} px high`);
    const leave = await page.locator('.quick-exit').boundingBox();
    assert.ok(112 + panel.height <= leave.y, `${panel.height} px under the header reach behind the bar to leave by`);
  });
}

test('Find Help Near Me shows where the visitor is and becomes Reset Map View', async () => {
  const page = await visit('/', { geolocation: HOLBECK });
  await page.getByRole('button', { name: 'Find Help Near Me' }).first().click();
  await page.getByRole('button', { name: 'Reset Map View' }).waitFor();
  await page.getByText('Using your location').waitFor();
  const map = await page.locator('.map-frame').boundingBox();
  assert.ok(map.y > 0 && map.y + map.height <= page.viewportSize().height, `the map reaches from ${map.y} to ${map.y + map.height}`);
  await page.getByRole('button', { name: 'Reset Map View' }).click();
  await page.getByRole('button', { name: 'Find Help Near Me' }).first().waitFor();
  // The line keeps what was true until the next is known.
  await page.getByText('Using your location').waitFor({ state: 'detached' });
});

test('a visitor who refuses to be located is told so in the words of the specification', async () => {
  const page = await visit('/');
  const alerts = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('button', { name: 'Find Help Near Me' }).first().click();
  const until = Date.now() + PATIENCE_MS;
  while (alerts.length === 0 && Date.now() < until) await page.waitForTimeout(100);
  assert.deepEqual(alerts, ['Unable to get your location. Please allow location access in your browser settings.']);
});

async function openMap(page) {
  await page.goto(`${url}/find-help`);
  await settled(page);
  await page.locator('.map-canvas').waitFor();
}
