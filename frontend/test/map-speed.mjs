/**
 * How the map bears up under many helpers, in headless Chromium against the sample API:
 *   node frontend/test/map-speed.mjs [count ...]
 * ready = navigation start to the first pin; longest = longest task of the main thread from then on; pan = time between frames while the
 * map is dragged; search = pressing Search to the filtered result (loads, filters and draws the full list).
 */
import { launchBrowser, openPage } from './browser.mjs';
import { startSite } from './server.mjs';
import { sampleApi } from './sample-data.mjs';

const counts = process.argv.slice(2).map(Number);
const browser = await launchBrowser();

async function measure(count) {
  const site = await startSite({ answer: sampleApi(count) });
  const page = await openPage(browser, { width: 1280 });
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(`${site.url}/find-help`);
  await page.waitForSelector('.map-pin, .map-group');
  const ready = await page.evaluate(() => performance.now());
  await page.waitForTimeout(1500);
  await page.evaluate(() => (globalThis.longTasks.length = 0));
  const frames = await pan(page);
  const longest = await page.evaluate(() => Math.max(0, ...globalThis.longTasks));
  await page.evaluate(() => (globalThis.longTasks.length = 0));
  await page.getByRole('button', { name: 'Filters' }).last().click();
  await page.getByPlaceholder('Search for help or services...').fill('advice');
  const started = await page.evaluate(() => performance.now());
  await page.getByPlaceholder('Search for help or services...').press('Enter');
  await page.getByText('filtered results').waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => !document.querySelector('.map-badge[aria-busy="true"]'), undefined, { timeout: 60_000 });
  const search = (await page.evaluate(() => performance.now())) - started;
  const searchLongest = await page.evaluate(() => Math.max(0, ...globalThis.longTasks));
  const filteredFrames = await pan(page);
  await page.context().close();
  site.close();
  return { count, ready, longest, pan: p95(frames), search, searchLongest, filteredPan: p95(filteredFrames) };
}

/** Drags the map across and collects the time between frames in ms. */
async function pan(page) {
  const box = await page.locator('.map-canvas').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    globalThis.frames = [];
    let last = performance.now();
    const tick = (now) => {
      globalThis.frames.push(now - last);
      last = now;
      if (globalThis.frames.length < 2000) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 40; step++) await page.mouse.move(x - step * 4, y + step * 2);
  await page.mouse.up();
  await page.waitForTimeout(400);
  return page.evaluate(() => globalThis.frames.splice(0).slice(1));
}

function p95(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)];
}

console.log('helpers   ready  longest  pan p95   search  longest  pan p95   (ms)');
for (const count of counts.length ? counts : [1000, 10_000, 100_000]) {
  const { ready, longest, pan: free, search, searchLongest, filteredPan } = await measure(count);
  const cells = [ready, longest, free, search, searchLongest, filteredPan].map((value) => value.toFixed(0).padStart(8));
  console.log(String(count).padEnd(8) + cells.join(' '));
}
await browser.close();
