import { test } from 'node:test';
import { HOLBECK, playSequences } from './map-player.mjs';
import { visitors } from './visitor.mjs';

const { visit } = visitors();

test('whatever else the map is doing, it ends where the last order says: a hundred sequences on a phone', async () => {
  const page = await visit('/find-help', { geolocation: HOLBECK, width: 390, height: 800 });
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Map' }).click();
  await playSequences(page, 101, 200);
});
