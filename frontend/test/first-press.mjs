/**
 * How long a visitor with a weak phone on a slow line waits until a press does something, on a running platform:
 *   node frontend/test/first-press.mjs [address]
 * The button is pressed every 50 ms from the moment it is there. Medians of ROUNDS (5), in ms since the navigation began:
 *   seen    first contentful paint
 *   works   the first press that did something
 */
import { launchBrowser, openPage, slowDown } from './browser.mjs';

const [address = 'http://localhost:8080'] = process.argv.slice(2);
const rounds = Number(process.env.ROUNDS ?? 5);
/** What is pressed, and by what one sees that it worked. */
const PAGES = {
  '/': { button: 'Find Help Near Me', effect: '.hero-actions .spinner' },
  '/find-help': { button: 'Food', effect: '.find-kinds [aria-pressed="true"]' },
  '/helper/demo-helper-1': { button: 'Get Directions', effect: 'main button .spinner' },
};
const browser = await launchBrowser();

async function measure(path, { button, effect }) {
  const page = await openPage(browser, { width: 390, geolocation: null });
  await slowDown(page);
  await page.addInitScript(
    ([words, sign]) => {
      // A device that never answers: the page goes on waiting for it.
      navigator.geolocation.getCurrentPosition = () => undefined;
      const timer = setInterval(() => {
        const found = [...document.querySelectorAll('main button')].find(({ textContent }) => textContent.trim().startsWith(words));
        found?.click();
        if (!document.querySelector(sign)) return;
        globalThis.worked = performance.now();
        clearInterval(timer);
      }, 50);
    },
    [button, effect],
  );
  await page.goto(address + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.worked !== undefined, undefined, { timeout: 120_000 });
  const times = await page.evaluate(() => ({ seen: performance.getEntriesByName('first-contentful-paint')[0]?.startTime, works: globalThis.worked }));
  await page.context().close();
  return times;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
for (const [path, what] of Object.entries(PAGES)) {
  const runs = [];
  for (let round = 0; round <= rounds; round++) {
    const times = await measure(path, what);
    if (round > 0) runs.push(times); // the first one finds a server that has not served it yet
  }
  const [seen, works] = ['seen', 'works'].map((key) => runs.map((run) => run[key]));
  console.log(`${path.padEnd(24)} seen ${median(seen).toFixed(0).padStart(6)}   works ${median(works).toFixed(0).padStart(6)} (${Math.min(...works).toFixed(0)} to ${Math.max(...works).toFixed(0)})`);
}
await browser.close();
