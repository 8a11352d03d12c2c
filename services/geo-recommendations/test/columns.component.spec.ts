import { explainedColumns } from '@community-help/test-kit';
import { expect, it } from '@jest/globals';
import { geoRecommendations } from '../src/index.js';

it('says of each column of geo-recommendations whom it is about, what for, and how long it is kept', async () => {
  expect(await explainedColumns(geoRecommendations, new URL('../COLUMNS.md', import.meta.url))).toEqual({ unexplained: [], surplus: [], incomplete: [] });
});
