/**
 * What each screen weighs on its first view: JavaScript and CSS, gzip -9, from the Vite manifest of a built site. Fails when a screen is over
 * its budget: `npm run sizes -w @community-help/frontend` (after a build; SITE_OUT as for the build).
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const site = resolve(process.env.SITE_OUT ?? fileURLToPath(new URL('../dist', import.meta.url)));
const manifest = JSON.parse(readFileSync(resolve(site, '.vite/manifest.json'), 'utf8'));

/** kB of 1024 bytes, gzip. The home page counts before its map, which loads when it comes near. */
const ANY_SCREEN_KB = 240;
const HOME_KB = 120;
const HOME = 'src/pages/home-page.tsx';
/** Chunks that must never be part of the shell. */
const NOT_IN_SHELL = /antd|leaflet|stripe/i;

const sizes = new Map();
function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(resolve(site, file)), { level: 9 }).length / 1024);
  return sizes.get(file);
}

/** The files that a chunk needs before it can run. */
function filesOf(key, files = new Set()) {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const style of chunk.css ?? []) files.add(style);
  for (const next of chunk.imports ?? []) filesOf(next, files);
  return files;
}

const total = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
const only = (files, type) => total([...files].filter((file) => file.endsWith(type)));
const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry);
const shell = filesOf(entryKey);
const failures = [...shell].filter((file) => NOT_IN_SHELL.test(file)).map((file) => `${file} is part of the shell`);

const row = (name, files) => console.log(`${name.padEnd(44)} ${total(files).toFixed(1).padStart(6)} kB (js ${only(files, '.js').toFixed(1)}, css ${only(files, '.css').toFixed(1)})`);
row('shell', shell);
for (const key of Object.keys(manifest).filter((name) => name.startsWith('src/pages/')).sort()) {
  const files = new Set([...shell, ...filesOf(key)]);
  const budget = key === HOME ? HOME_KB : ANY_SCREEN_KB;
  const weight = key === HOME ? only(files, '.js') : total(files);
  row(key.replace('src/pages/', ''), files);
  if (weight > budget) failures.push(`${key} weighs ${weight.toFixed(1)} kB, allowed are ${budget} kB`);
}
for (const key of Object.keys(manifest).filter((name) => manifest[name].isDynamicEntry && name.startsWith('src/features/'))) {
  const files = filesOf(key);
  row(`+ ${key.replace('src/features/', '')}`, new Set([...files].filter((file) => !shell.has(file))));
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length ? 1 : 0;
