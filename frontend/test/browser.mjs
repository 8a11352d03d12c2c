/** Chromium for screenshots and checks; CHROMIUM_PATH overrides where it is. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Where Chromium is on this machine, or undefined. */
export function findChromium() {
  const places = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return places.find((place) => existsSync(place));
}

export function launchBrowser() {
  return chromium.launch({
    executablePath: findChromium(),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

/** A page of the given width; theme 'light' or 'dark'; the visitor stands in Leeds and allows geolocation unless told otherwise. */
export async function openPage(browser, { width = 1280, height = width < 700 ? 844 : 900, theme = 'light', geolocation = { latitude: 53.7965, longitude: -1.5478 }, ...rest } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-GB',
    colorScheme: theme,
    ...(geolocation ? { geolocation, permissions: ['geolocation'] } : {}),
    ...rest,
  });
  const page = await context.newPage();
  page.problems = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && page.problems.push(message.text().slice(0, 240)));
  page.on('pageerror', (error) => page.problems.push(`page error: ${error.message}`));
  return page;
}

/** Makes a page as slow as on a weak phone: processor four times slower, 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms there and back, nothing cached. */
export async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/**
 * What axe finds wrong on the page as it is now: one line per violation. Pins of a map may lie over each other: where they stand is what they
 * say (WCAG 2.5.8 exempts maps by name), and the list beside the map has them all.
 */
export async function accessibilityProblems(page) {
  await page.evaluate(axeSource);
  return page.evaluate(async (tags) => {
    const { violations } = await globalThis.axe.run(document, { runOnly: tags });
    const isPin = ({ target }) => document.querySelector(target.at(-1))?.closest('.leaflet-marker-pane');
    const counted = violations.map((violation) => ({ ...violation, nodes: violation.nodes.filter((node) => violation.id !== 'target-size' || !isPin(node)) }));
    return counted.filter(({ nodes }) => nodes.length > 0).map(({ id, impact, nodes }) => {
      const [first] = nodes;
      const why = [...first.any, ...first.all, ...first.none][0]?.message ?? '';
      return `${id} (${impact}, ${nodes.length}): ${first.html.slice(0, 160)} :: ${why.slice(0, 200)}`;
    });
  }, AXE_TAGS);
}
