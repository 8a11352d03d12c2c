/** Draws public/og-image.png, the picture that shared links show, from the site's own art: `node frontend/build/draw-og-image.mjs` (needs Chromium). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../test/browser.mjs';

const site = fileURLToPath(new URL('../public', import.meta.url));
const inline = (path, type) => `data:${type};base64,${readFileSync(site + path).toString('base64')}`;
const html = `<style>
  @font-face { font-family: text; font-weight: 200 800; src: url(${inline('/fonts/atkinson-next-latin-var.woff2', 'font/woff2')}); }
  * { margin: 0; box-sizing: border-box; }
  body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: #12493a; font-family: text; }
  .logo { position: absolute; top: 56px; left: 64px; height: 72px; }
  h1 { position: absolute; top: 160px; left: 64px; width: 1000px; color: #fffdf5; font-size: 60px; line-height: 1.12; }
  .street { position: absolute; bottom: 0; left: 0; width: 1200px; }
</style>
<img class="street" src="${inline('/art/hero-street.svg', 'image/svg+xml')}">
<img class="logo" src="${inline('/art/logo-light.svg', 'image/svg+xml')}">
<h1>Find charities, employers, landlords, growers and neighbours who help near you</h1>`;

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(html);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: `${site}/og-image.png` });
await browser.close();
