/**
 * How the map bears up under many helpers, in headless Chromium against the sample API:
 *   node frontend/test/map-speed.mjs [count ...]
 * SLOW=true: with the processor and the line of a weak phone. The counts take turns, ROUNDS times (3) after a first round that is not counted; medians are shown, and the largest of the tasks.
 *   ready   navigation start to the first pin
 *   took    what was done until its result is there (search, list and category work on the full list of helpers)
 *   longest longest task of the main thread: time on the processor, and by the clock, which also counts waiting for a busy processor
 *   frame   95th percentile of the time between frames while the map is dragged
 */
import { launchBrowser, openPage, slowDown } from './browser.mjs';
import { startSite } from './server.mjs';
import { sampleApi } from './sample-data.mjs';

const given = process.argv.slice(2).map(Number);
const counts = given.length ? given : [1000, 10_000, 100_000];
const rounds = Number(process.env.ROUNDS ?? 3);
const browser = await launchBrowser();

/** The sample API looks through all helpers for a view; the real one has an index. So each view is worked out before it is measured. */
function withMemory(answer) {
  const known = new Map();
  return (method, url, body) => {
    if (method !== 'GET') return answer(method, url, body);
    if (!known.has(url.href)) known.set(url.href, answer(method, url, body));
    return known.get(url.href);
  };
}

const MARK = 'here is the page';

/** The tasks of the page's main thread during one step; Chromium has pages of its own, so a mark tells which thread it is. */
async function watchTasks(page) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] } });
  return async () => {
    await page.evaluate((mark) => performance.mark(mark), MARK);
    const isComplete = new Promise((done) => session.once('Tracing.tracingComplete', done));
    await session.send('Tracing.end');
    await isComplete;
    await session.detach();
    const threadOf = ({ pid, tid }) => `${pid} ${tid}`;
    const main = threadOf(events.find(({ name }) => name === MARK));
    const tasks = events.filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && threadOf(event) === main);
    const longest = (key) => Math.max(0, ...tasks.map((task) => (task[key] ?? 0) / 1000));
    return { processor: longest('tdur'), clock: longest('dur') };
  };
}

async function measure(site) {
  const page = await openPage(browser, { width: 1280 });
  if (process.env.SLOW === 'true') await slowDown(page);
  const results = {};
  const step = async (name, act) => {
    const finish = await watchTasks(page);
    const started = performance.now();
    const own = await act();
    const took = performance.now() - started;
    await page.waitForTimeout(500);
    results[name] = { took, ...own, ...(await finish()) };
  };
  const idle = () => page.waitForFunction(() => !document.querySelector('.map-badge[aria-busy="true"], .map-as-list [role="status"]'), undefined, { timeout: 60_000 });
  const field = page.getByPlaceholder('Search for help or services...');
  const searchFor = async (text) => {
    await field.fill(text);
    await field.press('Enter');
    await page.getByText('filtered results').waitFor({ timeout: 60_000 });
    await idle();
  };
  await step('ready', async () => {
    await page.goto(`${site.url}/find-help`);
    await page.waitForSelector('.map-pin, .map-group');
    return { took: await page.evaluate(() => performance.now()) };
  });
  await step('pan', async () => ({ frame: p95(await pan(page)) }));
  await page.getByRole('button', { name: 'Filters' }).last().click();
  await step('first search', () => searchFor('advice'));
  await step('search', () => searchFor('housing'));
  await step('pan, filtered', async () => ({ frame: p95(await pan(page)) }));
  await step('list', async () => {
    await page.getByText('Show these helpers as a list').click();
    await page.locator('.map-list li').first().waitFor({ timeout: 60_000 });
  });
  await step('search, list', () => searchFor('e'));
  await step('category, list', async () => {
    await page.getByLabel('Category').last().selectOption('farmers');
    await idle();
  });
  await step('reset, list', async () => {
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await idle();
  });
  await page.context().close();
  return results;
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

const sorted = (values) => values.toSorted((a, b) => a - b);
const p95 = (values) => sorted(values)[Math.floor(values.length * 0.95)];
const median = (values) => sorted(values)[Math.floor(values.length / 2)];

const sites = [];
for (const count of counts) sites.push({ count, site: await startSite({ answer: withMemory(sampleApi(count)) }), runs: [] });
for (let round = 0; round <= rounds; round++) {
  for (const { site, runs } of sites) {
    const results = await measure(site);
    if (round > 0) runs.push(results);
  }
}

console.log(`ms, medians of ${rounds}`.padEnd(18) + sites.map(({ count }) => `${count} helpers`.padStart(22)).join('') + '\n' + ' '.repeat(18) + sites.map(() => '  took  longest  frame'.padStart(22)).join(''));
for (const name of Object.keys(sites[0].runs[0])) {
  const cells = sites.map(({ runs }) => {
    const all = (key) => runs.map((run) => run[name][key]);
    const longest = `${Math.max(...all('processor')).toFixed(0)}/${median(all('clock')).toFixed(0)}`;
    const frame = runs[0][name].frame === undefined ? '' : median(all('frame')).toFixed(0);
    return `${median(all('took')).toFixed(0).padStart(7)}${longest.padStart(9)}${frame.padStart(6)}`;
  });
  console.log(name.padEnd(18) + cells.join(''));
}
const ready = ({ runs }) => median(runs.map((run) => run.ready.took));
console.log(`ready: ${(ready(sites.at(-1)) / ready(sites[0])).toFixed(2)}x of ${counts[0]} helpers`);
for (const { site } of sites) site.close();
await browser.close();
