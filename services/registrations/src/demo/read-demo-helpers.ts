import { readdir, readFile } from 'node:fs/promises';
import type { DemoHelper } from './demo-helper.js';

const FOLDER = new URL('../../demo/', import.meta.url);

/** Every demo helper, one file per nation. */
export async function readDemoHelpers(): Promise<DemoHelper[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json')).sort();
  const lists = await Promise.all(files.map(async (file) => JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')) as DemoHelper[]));
  return lists.flat();
}
