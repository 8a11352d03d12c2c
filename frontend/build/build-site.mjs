/**
 * Builds the site into frontend/dist (or the folder SITE_OUT):
 *   app.html     the shell without content, for every address that is not prerendered
 *   <path>/index.html  one file for each route with `prerender`
 *   routes.json  every route pattern; the server answers 404 for a path that matches none
 *   frames/*.html  the shell with the styles and scripts of a route that is not prerendered
 *   pages.json   which frame belongs to which route, and the hashes of the inline scripts, for the content security policy
 *   sitemap.json  the addresses without parameters that search engines may list; the server adds helpers and articles
 * HTML and robots.txt hold %SITE_URL% where the site's own address belongs, and pages %NOTICES% where operators tell everybody something: only
 * the server knows them.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { parseFragment } from 'parse5';
import { noteImports } from './note-imports.mjs';
import { attributeOf, elementsOf, pageHtml, paintAtOnce, SITE_ADDRESS, styleSheetsOf, withContent } from './page-html.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const site = resolve(process.env.SITE_OUT ?? resolve(root, 'dist'));
// Inside the package, so that the bundle finds node_modules.
const serverBundle = resolve(root, '.data/prerender', basename(site));

/** Manifest entries of the modules that a route loads, e.g. 'src/pages/contact-page.tsx'. */
async function modulesOf(route, manifest) {
  globalThis.importsOfRoute = new Set();
  await route.load();
  return [...globalThis.importsOfRoute].map((path) => {
    const source = `src/${path.slice('./'.length, -'.js'.length)}`;
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

/** The styles of a route by the order in which they count, with their text; comments of the build are gone already. */
async function stylesOf(files, shellStyles) {
  const names = [...new Set([...shellStyles, ...files.styles])];
  return Promise.all(names.map(async (file) => ({ file, content: (await readFile(resolve(site, file), 'utf8')).trim() })));
}

/**
 * A page in which nothing but the HTML is between the address and the first paint: styles and the early script are written into it, its
 * scripts are modules, which no paint waits for, and they are named at once, so that they come side by side.
 */
async function frameOf(route, content) {
  const files = { scripts: new Set(), styles: new Set() };
  for (const key of await modulesOf(route, manifest)) filesOf(key, manifest, files);
  const scripts = [...files.scripts].filter((file) => !shell.includes(`/${file}"`));
  const links = [...firstPictures(content), ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)];
  return paintAtOnce(shell, { earlyScript, styles: await stylesOf(files, shellStyles), links });
}

/** Preloads of the pictures that are marked as the first to come; a `source` in front of one names it for wide screens. */
function firstPictures(content) {
  const preload = (href, condition) => `<link rel="preload" as="image" href="${href}"${condition ? ` media="${condition}"` : ''} fetchpriority="high">`;
  const first = [...elementsOf(parseFragment(content))].filter((element) => element.tagName === 'img' && attributeOf(element, 'fetchpriority') === 'high');
  return first.flatMap((picture) => {
    const address = attributeOf(picture, 'src');
    const wide = picture.parentNode.childNodes.find((sibling) => sibling.tagName === 'source');
    if (!wide) return [preload(address)];
    return [preload(attributeOf(wide, 'srcset'), attributeOf(wide, 'media')), preload(address, `not all and ${attributeOf(wide, 'media')}`)];
  });
}

async function write(path, text) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

await build({ root, logLevel: 'warn', build: { outDir: site, emptyOutDir: true } });
await build({ root, logLevel: 'warn', plugins: [noteImports('/src/routes.ts')], build: { ssr: 'src/entry-prerender.tsx', outDir: serverBundle, emptyOutDir: true, manifest: false, copyPublicDir: false } });

const { descriptionOf, documentTitle, LOADING_PATHS, renderPage, routes, structuredDataOf } = await import(pathToFileURL(resolve(serverBundle, 'entry-prerender.js')).href);
const manifest = JSON.parse(await readFile(resolve(site, '.vite/manifest.json'), 'utf8'));
const shell = await readFile(resolve(site, 'index.html'), 'utf8');
const shellStyles = styleSheetsOf(shell);
const earlyScript = (await readFile(resolve(root, 'public/early.js'), 'utf8')).trim();
await rm(resolve(site, 'index.html'));
await write(resolve(site, 'app.html'), withContent(paintAtOnce(shell, { earlyScript, styles: await stylesOf({ styles: [] }, shellStyles), links: [] }), ''));
await write(resolve(site, 'routes.json'), `${JSON.stringify(routes.map(({ path }) => path), null, 2)}\n`);

const listed = routes.filter(({ path, noindex }) => !path.includes(':') && !noindex);
await write(resolve(site, 'sitemap.json'), `${JSON.stringify(listed.map(({ path }) => path), null, 2)}\n`);

const prerendered = routes.filter((route) => route.prerender);
for (const route of prerendered) {
  const content = await renderPage(route.path);
  if (content.includes('<script')) throw new Error(`${route.path} has an inline script, which the content security policy refuses`);
  const page = { route, title: documentTitle(route.title), description: descriptionOf(route.path), data: structuredDataOf(route, SITE_ADDRESS) };
  await write(resolve(site, `.${route.path}`, 'index.html'), withContent(pageHtml(await frameOf(route, content), page), content));
}

const frames = {};
for (const route of routes.filter(({ prerender }) => !prerender)) {
  frames[route.path] = `/frames/${Object.keys(frames).length + 1}.html`;
  const loadingPath = LOADING_PATHS[route.path];
  const content = loadingPath ? await renderPage(loadingPath) : '';
  await write(resolve(site, `.${frames[route.path]}`), withContent(await frameOf(route, content), content));
}
const scripts = [`sha256-${createHash('sha256').update(earlyScript).digest('base64')}`];
await write(resolve(site, 'pages.json'), `${JSON.stringify({ scripts, frames }, null, 2)}\n`);
console.log(`Site built: ${routes.length} routes, ${prerendered.length} of them prerendered, into ${site}`);
