import type { DataSource } from 'typeorm';
import { insertHelper } from '../helper/store-helper.js';
import { toHelper } from './demo-helper.js';
import { readDemoHelpers } from './read-demo-helpers.js';

/** Adds the demo helpers that are not there yet, each with its event. @returns how many were added and how many were known */
export async function loadDemoHelpers(dataSource: DataSource): Promise<{ added: number; known: number }> {
  const demo = await readDemoHelpers();
  let added = 0;
  for (const helper of demo) if (await insertHelper(dataSource, toHelper(helper))) added++;
  return { added, known: demo.length - added };
}
