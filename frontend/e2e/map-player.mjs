/** Random sequences of everything that moves the map, played in the page at the speed of a script, and whether the last order won. */
import assert from 'node:assert/strict';

export const HOLBECK = { latitude: 53.7868, longitude: -1.5497 };

/** Plays the sequences of the seeds on a page that shows the map of find-help; fails with those that did not end where their last order says. */
export async function playSequences(page, firstSeed, lastSeed) {
  await page.locator('.map-pin, .map-group').first().waitFor();
  await page.getByText('Show these helpers as a list').click();
  await page.locator('.map-list > li').first().waitFor();
  await page.evaluate(installPlayer);
  const lost = [];
  for (let seed = firstSeed; seed <= lastSeed; seed++) {
    const outcome = await page.evaluate((number) => globalThis.play(number), seed);
    if (outcome) lost.push(outcome);
  }
  assert.deepEqual(lost, []);
}

/** Runs in the page: `play(seed)` presses a sequence and answers what went wrong, if anything. */
function installPlayer() {
  const DEVICE = [53.7868, -1.5497, 14];
  const LONDON = [51.5074, -0.1278, 10];
  const PATIENCE_MS = 4000;
  const CALM_MS = 250;
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
    double: () => canvas().dispatchEvent(new MouseEvent('dblclick', { bubbles: true, clientX: canvas().getBoundingClientRect().x + 100, clientY: canvas().getBoundingClientRect().y + 100 })),
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
      await pause(pick([0, 16, 60, 120]));
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
