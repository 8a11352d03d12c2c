/**
 * Builds the site into frontend/dist (or the folder SITE_OUT):
 *   app.html     the shell without content, for every address that is not prerendered
 *   <path>/index.html  one file for each route with `prerender`
 *   routes.json  every route pattern; the server answers 404 for a path that matches none
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const site = resolve(process.env.SITE_OUT ?? resolve(root, 'dist'));
// Inside the package, so that the bundle finds node_modules.
const serverBundle = resolve(root, '.data/prerender', basename(site));

function escapeHtml(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

/** The shell with the route's title, description and content in it. */
function pageHtml(shell, { route, title, content }) {
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*"/, (_all, start) => `${start}${escapeHtml(route.description)}"`)
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
}

async function write(path, text) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

await build({ root, logLevel: 'warn', build: { outDir: site, emptyOutDir: true } });
await build({ root, logLevel: 'warn', build: { ssr: 'src/entry-prerender.tsx', outDir: serverBundle, emptyOutDir: true, manifest: false, copyPublicDir: false } });

const { documentTitle, renderPage, routes } = await import(pathToFileURL(resolve(serverBundle, 'entry-prerender.js')).href);
const shell = await readFile(resolve(site, 'index.html'), 'utf8');
await rm(resolve(site, 'index.html'));
await write(resolve(site, 'app.html'), shell);
await write(resolve(site, 'routes.json'), `${JSON.stringify(routes.map(({ path }) => path), null, 2)}\n`);

const prerendered = routes.filter((route) => route.prerender);
for (const route of prerendered) {
  const content = await renderPage(route.path);
  if (content.includes('<script')) throw new Error(`${route.path} has an inline script, which the content security policy refuses`);
  await write(resolve(site, `.${route.path}`, 'index.html'), pageHtml(shell, { route, title: documentTitle(route.title), content }));
}
console.log(`Site built: ${routes.length} routes, ${prerendered.length} of them prerendered, into ${site}`);
