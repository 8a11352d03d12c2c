import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../test/browser.mjs';
import { documentTitle, screens } from './routes.mjs';
import { scrollsSideways, settled, url, visitors } from './visitor.mjs';

const { arrive } = visitors();
/** The browser's own line about a page with status 404, which is what the status is for. */
const MISSING_PAGE = /Failed to load resource: the server responded with a status of 404/;

/** And about a call that is for people who are signed in. */
const REFUSED_CALL = /Failed to load resource: the server responded with a status of 401/;

const VISITORS = {
  'in the light theme on a wide screen': { width: 1280, theme: 'light', reducedMotion: 'reduce' },
  'in the dark theme on a screen of 320 pixels': { width: 320, theme: 'dark', reducedMotion: 'reduce' },
};

for (const [where, visitor] of Object.entries(VISITORS)) {
  test(`every page ${where} shows its heading and title, fits the screen, and axe finds nothing`, async (t) => {
    const page = await arrive(visitor);
    const titles = new Map();
    for (const screen of await screens()) {
      await t.test(`${screen.path} ${where}`, async () => {
        page.problems.length = 0;
        const answer = await page.goto(url + screen.path);
        await settled(page);
        assert.equal(answer.status(), screen.status);
        titles.set(screen.path, await titleOf(page, screen.title));
        assert.ok(!(await page.content()).includes('address.invalid'), 'a placeholder of the build is in the page');
        assert.equal(await page.locator('main h1').count(), 1, 'exactly one main heading');
        assert.ok((await page.locator('main h1').innerText()).trim().length > 2, 'the heading has words');
        assert.ok(!(await scrollsSideways(page)), `scrolls sideways: ${await widest(page)}`);
        assert.ok(await isHeaderOneRow(page), 'the menu button fell under the logo');
        await letAnimationsEnd(page);
        assert.deepEqual(await accessibilityProblems(page), []);
        assert.deepEqual(page.problems.filter((text) => !(screen.status === 404 && MISSING_PAGE.test(text)) && !(screen.isRefused && REFUSED_CALL.test(text))), []);
      });
    }
    await t.test(`no two pages ${where} have one title`, () => {
      titles.delete('/helper-dashboard'); // the dashboard of a helper that has its own address as well
      assert.deepEqual([...titles].filter(([path, title]) => [...titles].some(([other, same]) => other !== path && same === title)), []);
    });
  });
}

async function titleOf(page, title) {
  if (title !== undefined) await page.waitForFunction((wanted) => document.title === wanted, documentTitle(title)).catch(() => {});
  const shown = await page.title();
  if (title === undefined) assert.ok(shown.length > 3, 'the page has a title');
  else assert.equal(shown, documentTitle(title));
  return shown;
}

async function letAnimationsEnd(page) {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity).map(({ finished }) => finished)));
}

/** On a narrow screen the menu button stands beside the logo; beneath it, the awning would cover it. */
function isHeaderOneRow(page) {
  return page.evaluate(() => {
    const [logo, menu] = ['.fascia .logo', '.fascia .menu-btn'].map((one) => document.querySelector(one).getBoundingClientRect());
    return menu.height === 0 || menu.top < logo.bottom;
  });
}

/** Which element reaches furthest beyond the screen. */
async function widest(page) {
  return page.evaluate(() => {
    const reach = [...document.querySelectorAll('body *')].map((element) => ({ element, right: element.getBoundingClientRect().right }));
    const { element, right } = reach.toSorted((a, b) => b.right - a.right)[0];
    return `${element.outerHTML.slice(0, 120)} ends at ${Math.round(right)} px`;
  });
}
