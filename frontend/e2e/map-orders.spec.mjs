import { test } from 'node:test';
import { HOLBECK, playSequences } from './map-player.mjs';
import { visitors } from './visitor.mjs';

const { visit } = visitors();

test('whatever else the map is doing, it ends where the last order says: a hundred sequences on a desk', async () => {
  await playSequences(await visit('/find-help', { geolocation: HOLBECK }), 1, 100);
});
