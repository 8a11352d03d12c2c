/**
 * Builds the site into frontend/dist (or the folder SITE_OUT):
 *   app.html     the shell without content, for every address that is not prerendered
 *   <path>/index.html  one file for each route with `prerender`
 *   routes.json  every route pattern; the server answers 404 for a path that matches none
 *   sitemap.json  the addresses without parameters that search engines may list; the server adds helpers and articles
 * HTML and robots.txt hold %SITE_URL% where the site's own address belongs: only the server knows it.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { pageHtml, SITE_ADDRESS } from './page-html.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const site = resolve(process.env.SITE_OUT ?? resolve(root, 'dist'));
// Inside the package, so that the bundle finds node_modules.
const serverBundle = resolve(root, '.data/prerender', basename(site));

/** In the bundle that renders the pages the route table notes which modules a route loads. */
const noteImports = {
  name: 'note-imports-of-routes',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/src/routes.ts') ? code.replace(/\bimport\('(\.[^']+)'\)/g, "(globalThis.importsOfRoute?.add('$1'), import('$1'))") : undefined),
};

/** Manifest entries of the modules that a route loads, e.g. 'src/pages/contact-page.tsx'. */
async function modulesOf(route, manifest) {
  globalThis.importsOfRoute = new Set();
  await route.load();
  return [...globalThis.importsOfRoute].map((path) => {
    const source = path.replace(/^\./, 'src').replace(/\.js$/, '');
    const key = [`${source}.tsx`, `${source}.ts`].find((name) => manifest[name]);
    if (!key) throw new Error(`${route.path} loads ${path}, which the build does not know`);
    return key;
  });
}

/** Scripts and styles of a module and of everything that it imports. */
function filesOf(key, manifest, files = { scripts: new Set(), styles: new Set() }) {
  const chunk = manifest[key];
  if (files.scripts.has(chunk.file)) return files;
  files.scripts.add(chunk.file);
  for (const style of chunk.css ?? []) files.styles.add(style);
  for (const next of chunk.imports ?? []) filesOf(next, manifest, files);
  return files;
}

/** What a prerendered page fetches at once: its styles, so that nothing jumps when they come, and its scripts, so that it comes alive early. */
async function headLinks(route, manifest, shell) {
  const files = { scripts: new Set(), styles: new Set() };
  for (const key of await modulesOf(route, manifest)) filesOf(key, manifest, files);
  const isNew = (file) => !shell.includes(`/${file}"`);
  const styles = [...files.styles].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  const scripts = [...files.scripts].filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return [...styles, ...scripts].join('\n    ');
}

async function write(path, text) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

await build({ root, logLevel: 'warn', build: { outDir: site, emptyOutDir: true } });
await build({ root, logLevel: 'warn', plugins: [noteImports], build: { ssr: 'src/entry-prerender.tsx', outDir: serverBundle, emptyOutDir: true, manifest: false, copyPublicDir: false } });

const { documentTitle, renderPage, routes, structuredDataOf } = await import(pathToFileURL(resolve(serverBundle, 'entry-prerender.js')).href);
const manifest = JSON.parse(await readFile(resolve(site, '.vite/manifest.json'), 'utf8'));
const shell = await readFile(resolve(site, 'index.html'), 'utf8');
await rm(resolve(site, 'index.html'));
await write(resolve(site, 'app.html'), shell);
await write(resolve(site, 'routes.json'), `${JSON.stringify(routes.map(({ path }) => path), null, 2)}\n`);

const listed = routes.filter(({ path, noindex }) => !path.includes(':') && !noindex);
await write(resolve(site, 'sitemap.json'), `${JSON.stringify(listed.map(({ path }) => path), null, 2)}\n`);

const prerendered = routes.filter((route) => route.prerender);
for (const route of prerendered) {
  const content = await renderPage(route.path);
  const links = await headLinks(route, manifest, shell);
  if (content.includes('<script')) throw new Error(`${route.path} has an inline script, which the content security policy refuses`);
  await write(resolve(site, `.${route.path}`, 'index.html'), pageHtml(shell, { route, title: documentTitle(route.title), links, content, data: structuredDataOf(route, SITE_ADDRESS) }));
}
console.log(`Site built: ${routes.length} routes, ${prerendered.length} of them prerendered, into ${site}`);
