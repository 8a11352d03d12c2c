/** List and map of a search are one thing: numbers, marks, and the area that is searched. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../test/browser.mjs';
import { settled, visitors } from './visitor.mjs';

const { visit } = visitors();
const RESULTS = '/find-help?at=53.7965,-1.5478&place=Leeds&show=results';
const areaButton = (page) => page.getByRole('button', { name: 'Search this area' });
const viewOf = (page) => page.locator('.map-canvas').getAttribute('data-view');

async function visitResults() {
  const page = await visit(RESULTS);
  await page.locator('.map-pin').nth(7).waitFor();
  await resting(page);
  return page;
}

/** The map has not moved for half a second; its view is told when a movement has ended. */
async function resting(page) {
  for (let before, calm = 0; calm < 5; ) {
    await page.waitForTimeout(100);
    const now = `${await viewOf(page)} ${await page.locator('.map-canvas .leaflet-map-pane').getAttribute('style')} ${await page.locator('.leaflet-pan-anim, .leaflet-zoom-anim').count()}`;
    calm = now === before ? calm + 1 : 0;
    before = now;
  }
}

/** The number of the pin that is nearest to the upper edge of the map. */
async function highestNumber(page) {
  const heights = await page.locator('.map-pin').evaluateAll((pins) => pins.map((pin) => [pin.getBoundingClientRect().top, pin.textContent]));
  return new RegExp(`^${heights.sort(([a], [b]) => a - b)[0][1]}$`);
}

async function dragBy(page, x, y) {
  await page.locator('.map-frame').scrollIntoViewIfNeeded();
  const map = await page.locator('.map-frame').boundingBox();
  const [left, top] = [map.x + map.width / 2, map.y + 30];
  await page.mouse.move(left, top);
  await page.mouse.down();
  for (const part of [0.3, 0.7, 1]) await page.mouse.move(left + x * part, top + y * part);
  await page.mouse.up();
  await resting(page);
}

test('every result has a pin with its number and none is hidden in a group', async () => {
  const page = await visitResults();
  assert.equal(await page.locator('.map-group').count(), 0);
  const pins = await page.locator('.map-pin .pin-number').allInnerTexts();
  const cards = await page.locator('.find-result .pin-number').allInnerTexts();
  assert.deepEqual(pins.map(Number).sort((a, b) => a - b), cards.map(Number));
  assert.deepEqual(await accessibilityProblems(page), []);
  for (const pin of await page.locator('.map-pin').all()) {
    const number = await pin.locator('.pin-number').boundingBox();
    const map = await page.locator('.map-frame').boundingBox();
    assert.ok(number.x >= map.x && number.y >= map.y && number.x + number.width <= map.x + map.width && number.y + number.height <= map.y + map.height);
  }
});

test('of pins that lean apart each has room to be clicked, and takes none that it does not cover', async () => {
  const page = await visitResults();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await resting(page);
  await page.locator('.map-frame').scrollIntoViewIfNeeded();
  const leaning = await page.locator('.map-pin.is-leaning').all();
  assert.ok(leaning.length >= 4, 'the results of Leeds are not near each other');
  for (const pin of leaning) {
    const { own, strange } = await pin.evaluate(pointsOf);
    assert.equal(strange, 0, `${strange} points beside the drawing belong to ${await pin.getAttribute('aria-label')}`);
    assert.ok(own.length >= 16, `${await pin.getAttribute('aria-label')} shows ${own.length * 16} square px`);
    const name = (await pin.getAttribute('aria-label')).replace(/^\d+: (.*), [^,]*$/, '$1');
    await page.mouse.click(...own[Math.floor(own.length / 2)]);
    await page.getByRole('dialog', { name }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await resting(page);
  }
});

/** Runs in the page, with a pin: where on a grid of 4 px around it it would be hit, on its drawing, and how often beside it. */
function pointsOf(pin) {
  const { x, y, width, height } = pin.getBoundingClientRect();
  const own = [];
  let strange = 0;
  for (let left = x - 40; left < x + width + 40; left += 4) {
    for (let top = y - 10; top < y + height + 40; top += 4) {
      const hit = document.elementFromPoint(left, top);
      if (hit === pin) strange++;
      else if (pin.contains(hit)) own.push([left, top]);
    }
  }
  return { own, strange };
}

/** A pin that is neither lit nor hidden behind the others, whoever has registered there meanwhile: its number, and a point that is its own. */
async function pinInSight(page) {
  for (const pin of await page.locator('.map-pin:not(.is-lit)').all()) {
    const { own } = await pin.evaluate(pointsOf);
    if (own.length >= 16) return { number: await pin.locator('.pin-number').innerText(), point: own[Math.floor(own.length / 2)] };
  }
  return assert.fail('every pin is hidden behind another one');
}

test('the pointer on a result lifts its pin, the pointer on a pin marks its result', async () => {
  const page = await visitResults();
  await page.locator('.find-result').nth(1).hover();
  await page.locator('.map-pin.is-lit .pin-number', { hasText: /^2$/ }).waitFor();
  const { number, point } = await pinInSight(page);
  await page.mouse.move(...point);
  await page.locator('.find-result.is-lit .pin-number', { hasText: new RegExp(`^${number}$`) }).waitFor();
  assert.equal(await page.locator('.find-result.is-lit').count(), 1, 'the result that the pointer was on before stays marked');
});

test('a map that was moved offers to search there, stays there, and Back leads to the results before', async () => {
  const page = await visitResults();
  assert.equal(await areaButton(page).count(), 0);
  const before = await viewOf(page);
  await page.locator('.map-pin', { hasText: await highestNumber(page) }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await resting(page);
  assert.notEqual(await viewOf(page), before, 'there was room for the popup');
  assert.equal(await areaButton(page).count(), 0, 'a popup that makes room for itself is nobody who moves the map');
  await page.keyboard.press('Escape');

  await dragBy(page, -40, 10);
  assert.equal(await areaButton(page).count(), 0, 'a little to the side is the same area');
  await dragBy(page, 180, 60);
  const moved = await viewOf(page);
  await areaButton(page).click();
  await areaButton(page).waitFor({ state: 'detached' });
  assert.equal(await viewOf(page), moved);
  const asked = new URL(page.url()).searchParams;
  const [lat, lng] = moved.split(',').map(Number);
  const [askedLat, askedLng] = asked.get('at').split(',').map(Number);
  assert.ok(Math.abs(askedLat - lat) < 0.02 && Math.abs(askedLng - lng) < 0.001, `${asked.get('at')} is not ${moved}`);
  assert.notEqual(asked.get('km'), null);
  const map = await page.locator('.map-frame').boundingBox();
  for (const pin of await page.locator('.map-pin').all()) {
    const { x, y } = await pin.boundingBox();
    assert.ok(x >= map.x - 22 && x <= map.x + map.width && y >= map.y - 50 && y <= map.y + map.height, 'a result stands outside of the area');
  }
  await page.goBack();
  await settled(page);
  await page.waitForFunction(() => new URL(location.href).searchParams.get('place') === 'Leeds');
  await page.locator('.find-count', { hasText: '8 found' }).waitFor();
  await resting(page);
  assert.equal(await areaButton(page).count(), 0);
});
