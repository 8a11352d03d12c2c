/** A visitor in a browser: what the stories have in common. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchBrowser, openPage } from '../test/browser.mjs';

export const url = process.env.E2E_URL ?? 'http://localhost:8080';

/** Longest wait for anything on a page, in milliseconds; a loaded machine is slow, not wrong. */
export const PATIENCE_MS = 30_000;
const TILES = /\/\d+\/\d+\/\d+(@2x)?\.(png|webp)/;
const GREY_TILE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNsaGj4DwAFhAKAGsJOkQAAAABJRU5ErkJggg==', 'base64');

/** What the map tile server does: 'drawn' answers with a grey tile, 'real' is the platform's own, 'dead' refuses, 'hanging' never answers. */
const tileServers = {
  drawn: (route) => route.fulfill({ contentType: 'image/png', body: GREY_TILE }),
  real: (route) => route.continue(),
  dead: (route) => route.abort('connectionrefused'),
  hanging: () => new Promise(() => {}),
};

/** One browser for the file's stories. Each page is in a context of its own; all are closed in the end. */
export function visitors() {
  let browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
  });
  /** A page that has gone nowhere yet, of a visitor without geolocation. */
  const arrive = async ({ tiles = 'drawn', ...options } = {}) => {
    const page = await openPage(browser, { geolocation: null, ...options });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.context().route(TILES, tileServers[tiles]);
    return page;
  };
  const visit = async (path, options) => {
    const page = await arrive(options);
    await page.goto(url + path);
    await settled(page);
    return page;
  };
  return { arrive, visit };
}

/** Waits until the page shows its heading and nothing on it is loading any more; what comes when a reader gets there is scrolled to. */
export async function settled(page) {
  await page.waitForFunction(() => {
    if (document.documentElement.dataset.awake === undefined) return false;
    const loading = document.querySelector('.page-loading, .skeleton');
    loading?.scrollIntoView({ behavior: 'instant' });
    return document.querySelector('main h1') && !loading && document.fonts.status === 'loaded';
  });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

/** Presses Tab until the element has the focus, as somebody without a mouse would. */
export async function tabTo(page, target, { limit = 150, key = 'Tab' } = {}) {
  for (let presses = 0; presses < limit; presses++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${target} was not reached by ${limit} presses of ${key}`);
}

export async function hasFocus(target) {
  return (await target.count()) === 1 && target.evaluate((element) => element === element.getRootNode().activeElement);
}

/** The text of the toast with this title. */
export async function toastOf(page, title) {
  const toast = page.locator('.toast', { hasText: title });
  await toast.waitFor();
  return toast.innerText();
}

export async function scrollsSideways(page) {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** GET of the API as data. */
export async function fetchJson(path) {
  const answer = await fetch(url + path);
  assert.equal(answer.status, 200, `GET ${path}`);
  return answer.json();
}
