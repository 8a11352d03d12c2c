/** Where the map says it is after many things were asked of it at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitors } from './visitor.mjs';

const { visit } = visitors();
const HOLBECK = { latitude: 53.7868, longitude: -1.5497 };
const SEQUENCES = 200;
const PARTS = 4;

for (let part = 0; part < PARTS; part++) {
  const first = 1 + (part * SEQUENCES) / PARTS;
  const last = ((part + 1) * SEQUENCES) / PARTS;
  test(`whatever else the map is doing, it ends where the last order says (sequences ${first} to ${last})`, async () => {
    const page = await visit('/find-help', { geolocation: HOLBECK });
    await page.locator('.map-pin, .map-group').first().waitFor();
    await page.getByText('Show these helpers as a list').click();
    await page.locator('.map-list > li').first().waitFor();
    await page.evaluate(installPlayer);
    const lost = [];
    for (let seed = first; seed <= last; seed++) {
      const outcome = await page.evaluate((number) => globalThis.play(number), seed);
      if (outcome) lost.push(outcome);
    }
    assert.deepEqual(lost, []);
  });
}

test('a map that was left and turned while it was not shown has its helpers when it is shown again', async () => {
  const page = await visit('/find-help', { geolocation: HOLBECK, width: 390, height: 800 });
  const view = (name) => page.getByRole('group', { name: 'View' }).getByRole('button', { name }).click();
  await view('Map');
  await page.getByRole('button', { name: 'Find Near Me' }).click();
  await page.waitForFunction(() => /^[1-9]\d* nearby helpers/.test(document.querySelector('.map-foot .map-badge').textContent));
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
  const page = await visit('/?findHelp=true', { geolocation: HOLBECK, width: 1366, height: 650 });
  await page.getByText('Using your location').waitFor();
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

/** Runs in the page: `play(seed)` presses a sequence and answers what went wrong, if anything. */
function installPlayer() {
  const DEVICE = [53.7868, -1.5497, 14];
  const LONDON = [51.5074, -0.1278, 10];
  const PATIENCE_MS = 6000;
  const CALM_MS = 320;
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const canvas = () => document.querySelector('.map-canvas');
  const view = () => canvas().dataset.view.split(',').map(Number);
  const button = (name) => [...document.querySelectorAll('.map-panel button')].find((one) => one.getAttribute('aria-label') === name || one.textContent === name);
  const random = (seed) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const key = (keyCode) => {
    canvas().focus({ preventScroll: true });
    canvas().dispatchEvent(Object.defineProperty(new KeyboardEvent('keydown', { bubbles: true }), 'keyCode', { value: keyCode }));
  };
  const choose = (label, value) => {
    const field = [...document.querySelectorAll('.map-panel .field')].find((one) => one.textContent.startsWith(label)).querySelector('select');
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(field, value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const hands = {
    in: () => button('Zoom in').click(),
    out: () => button('Zoom out').click(),
    left: () => key(37),
    down: () => key(40),
    double: () => canvas().dispatchEvent(new MouseEvent('dblclick', { bubbles: true, clientX: 900, clientY: 500 })),
    full: () => (button('Fullscreen') ?? button('Leave fullscreen')).click(),
    locate: () => button('Find Near Me')?.click(),
    reset: () => button('Reset').click(),
    fit: () => choose('Category', ['housing', 'farmers', 'employment'][Math.floor(Date.now() % 3)]),
  };
  const isAt = ([lat, lng, zoom], px) => {
    const [nowLat, nowLng, nowZoom] = view();
    const degrees = (px * 360) / (256 * 2 ** zoom);
    return nowZoom === zoom && Math.abs(nowLat - lat) <= degrees && Math.abs(nowLng - lng) <= degrees;
  };
  const areLocated = async () => {
    while (!button('Find Near Me')) await pause(10);
    await pause(30);
  };
  const orders = {
    locate: async () => {
      await areLocated();
      hands.locate();
      return { goal: DEVICE, px: 3 };
    },
    reset: async () => {
      await areLocated();
      if (button('Reset').disabled) choose('Radius', '50');
      await pause(0);
      hands.reset();
      return { goal: LONDON, px: 3 };
    },
    show: async () => {
      await areLocated();
      const row = [...document.querySelectorAll('.map-list > li')].find((one) => one.querySelector('button'));
      if (!row) return orders.locate();
      const id = row.querySelector('a').getAttribute('href').replace('/helper/', '');
      const { latitude, longitude } = await (await fetch(`/api/registrations/${id}`)).json();
      const still = [...document.querySelectorAll('.map-list > li')].find((one) => one.querySelector(`a[href="/helper/${id}"]`));
      if (!still) return orders.locate();
      hands.in();
      still.querySelector('button').click();
      // The popup moves the map to where there is room for it.
      return { goal: [Number(latitude), Number(longitude), 14], px: 320 };
    },
  };
  globalThis.play = async (seed) => {
    const next = random(seed);
    const pick = (list) => list[Math.floor(next() * list.length)];
    const acts = Array.from({ length: 2 + Math.floor(next() * 5) }, () => pick(Object.keys(hands)));
    for (const act of acts) {
      hands[act]();
      await pause(pick([0, 16, 60, 120, 260]));
    }
    const name = pick(Object.keys(orders));
    if (button('Leave fullscreen') && name === 'show') hands.full();
    const before = pick(['in', 'out', 'double', 'left']);
    await areLocated();
    hands[before]();
    const { goal, px } = await orders[name]();
    const until = Date.now() + PATIENCE_MS;
    for (let calmSince = Date.now(); Date.now() < until; await pause(20)) {
      if (!isAt(goal, px)) calmSince = Date.now();
      else if (Date.now() - calmSince > CALM_MS) return undefined;
    }
    return `${seed}: ${[...acts, before, name].join(' ')} -> ${view()} instead of ${goal}`;
  };
}
