/**
 * Pictures of pages and what axe says about them, at 390 and 1280 px, light and dark:
 *   node frontend/test/screenshots.mjs <folder> [path ...]     (GATEWAY_URL for real data)
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { accessibilityProblems, launchBrowser, openPage } from './browser.mjs';
import { startSite } from './server.mjs';

const [folder = 'frontend/.data/shots', ...paths] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const site = await startSite();
const browser = await launchBrowser();
let failures = 0;

for (const path of paths.length ? paths : ['/find-help', '/no-such-page']) {
  for (const width of [390, 1280]) {
    for (const theme of ['light', 'dark']) {
      const page = await openPage(browser, { width, theme });
      await page.goto(site.url + path, { waitUntil: 'networkidle' });
      await page.waitForTimeout(500);
      const name = `${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${width}-${theme}`;
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      // The browser reports the status of a missing page as a failed resource.
      const logged = page.problems.filter((text) => !(path === '/no-such-page' && text.includes('404 (Not Found)')));
      const problems = [...(isWide ? ['scrolls sideways'] : []), ...logged, ...(await accessibilityProblems(page))];
      failures += problems.length;
      console.log(`${name}: ${problems.length ? `\n  ${problems.join('\n  ')}` : 'no problems'}`);
      await page.context().close();
    }
  }
}
await browser.close();
site.close();
process.exitCode = failures ? 1 : 0;
