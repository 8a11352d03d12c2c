/** Where the map is, and what of it can be seen, after what people do to it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOLBECK } from './map-player.mjs';
import { settled, url, visitors } from './visitor.mjs';

const { arrive, visit } = visitors();

test('a map that was left and turned while it was not shown has its helpers when it is shown again', async () => {
  const page = await visit('/find-help', { geolocation: HOLBECK, width: 390, height: 800 });
  const view = (name) => page.getByRole('group', { name: 'View' }).getByRole('button', { name }).click();
  await view('Map');
  await page.getByRole('button', { name: 'Find Near Me' }).click();
  await page.waitForFunction(() => /^[1-9]\d* nearby helpersUsing your location$/.test(document.querySelector('.map-foot .map-badge').textContent));
  const before = await page.locator('.map-foot .map-badge').textContent();
  await view('List');
  await page.setViewportSize({ width: 800, height: 390 });
  await page.waitForTimeout(400);
  await view('Map');
  await page.locator('.map-pin, .map-group').first().waitFor();
  assert.equal(await page.locator('.map-foot .map-badge').textContent(), before);
  const { width, canvas } = await page.evaluate(() => ({ width: document.querySelector('.map-frame').clientWidth, canvas: document.querySelector('.map-canvas').clientWidth }));
  assert.ok(Math.abs(width - canvas) <= 2);
});

test('a page that is left while its map zooms ends without a fault', async () => {
  // Its code is there, and shown without a wait.
  const page = await visit('/safety');
  await page.locator('header, footer').locator('a[href="/find-help"]').filter({ visible: true }).first().click();
  await page.locator('.leaflet-tile-loaded').first().waitFor();
  // Within a frame of its beginning.
  await page.evaluate(async () => {
    document.querySelector('.map-controls button[aria-label="Zoom in"]').click();
    while (!document.querySelector('.leaflet-zoom-anim')) await new Promise(requestAnimationFrame);
    document.querySelector('footer a[href="/safety"]').click();
  });
  await page.waitForURL('**/safety');
  await settled(page);
  await page.waitForTimeout(600);
  assert.deepEqual(page.problems, []);
});

test('full screen and back, by the button or by Escape, leaves the middle of the map in the middle', async () => {
  const page = await visit('/', { geolocation: HOLBECK });
  await page.getByRole('button', { name: 'Find Help Near Me' }).first().click();
  const you = page.locator('.map-you');
  await you.waitFor();
  await page.waitForFunction(() => document.querySelector('.map-canvas')?.dataset.view?.endsWith(',14'));
  for (const leave of [() => page.getByRole('button', { name: 'Leave fullscreen' }).click(), () => page.keyboard.press('Escape')]) {
    await page.getByRole('button', { name: 'Fullscreen', exact: true }).click();
    await page.waitForTimeout(500);
    await leave();
    await page.waitForFunction(() => !document.querySelector('.map-panel').matches('.is-fullscreen') && document.fullscreenElement === null);
    await page.waitForTimeout(500);
    const [pin, map] = await Promise.all([you.boundingBox(), page.locator('.map-canvas').boundingBox()]);
    assert.ok(Math.abs(pin.x + pin.width / 2 - (map.x + map.width / 2)) < 6, `the visitor is ${pin.x} of ${map.x}, ${map.width}`);
    assert.ok(Math.abs(pin.y + pin.height / 2 - (map.y + map.height / 2)) < 6);
  }
});

test('the map that one was sent to stands right under the header, with the visitor in sight', async () => {
  // `visit` scrolls to the top of the page.
  const page = await arrive({ geolocation: HOLBECK, width: 1366, height: 650 });
  await page.goto(`${url}/?findHelp=true&from=mail`);
  await page.getByText('Using your location').waitFor();
  assert.equal(new URL(page.url()).search, '?from=mail');
  await page.waitForFunction(() => document.querySelector('.map-canvas')?.dataset.view?.endsWith(',14'));
  await settledScroll(page);
  const top = await page.locator('#map').evaluate((section) => section.getBoundingClientRect().top);
  assert.ok(top >= 0 && top <= 100, `the section begins at ${top}`);
  const { y, height } = await page.locator('.map-you').boundingBox();
  assert.ok(y + height <= 650, `the visitor stands at ${y}`);
});

test('Show on map brings the map into view on a phone, from any card', async () => {
  const page = await visit('/find-help', { geolocation: HOLBECK, width: 390, height: 800 });
  await page.getByRole('button', { name: 'Use my location' }).first().click();
  await page.getByText('Location found - ready to search').waitFor();
  await page.getByRole('search', { name: 'Helpers near you' }).getByRole('button', { name: 'Search' }).click();
  await page.locator('.find-results > li').first().waitFor();
  await page.getByRole('button', { name: /^Show on map:/ }).last().click();
  const popup = page.getByRole('dialog');
  await popup.waitFor();
  await settledScroll(page);
  await page.waitForTimeout(500);
  const { y, height } = await popup.boundingBox();
  assert.ok(y >= 0 && y + height <= 800, `the popup stands from ${y} to ${y + height}`);
});

async function settledScroll(page) {
  await settledTwice(page, () => Math.round(window.scrollY));
}

async function settledTwice(page, read) {
  for (let before = await page.evaluate(read), calm = 0; calm < 3; ) {
    await page.waitForTimeout(100);
    const now = await page.evaluate(read);
    calm = now === before ? calm + 1 : 0;
    before = now;
  }
}
