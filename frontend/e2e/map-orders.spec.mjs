import { describe, test } from 'node:test';
import { HOLBECK, playSequences } from './map-player.mjs';
import { visitors } from './visitor.mjs';

const { visit } = visitors();

// Both wait for animations nearly all the time: two side by side take little longer than one.
describe('whatever else the map is doing, it ends where the last order says', { concurrency: true }, () => {
  test('fifty sequences on a desk', async () => {
    await playSequences(await visit('/find-help', { geolocation: HOLBECK }), 1, 50);
  });

  test('fifty sequences on a phone', async () => {
    const page = await visit('/find-help', { geolocation: HOLBECK, width: 390, height: 800 });
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Map' }).click();
    await playSequences(page, 101, 150);
  });
});
