/** The site looks the same before and after a part of it that antd draws. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settled, visitors } from './visitor.mjs';

const { visit } = visitors();

test('links, headings and the focus look the same before and after a page with antd', async () => {
  const page = await visit('/safety');
  const before = await looks(page);
  assert.match(before.link, /underline/);
  await goTo(page, '/helper-dashboard/demo-helper-1', 'Dashboard');
  await page.locator('.ant-tabs').waitFor();
  await goTo(page, '/safety', 'Safety');
  assert.deepEqual(await looks(page), before);
});

/** As a link of the application does: the page is not loaded anew, and what antd has written stays. */
async function goTo(page, path, heading) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await settled(page);
}

function looks(page) {
  return page.evaluate(() => {
    const link = document.querySelector('.text-body a[href]');
    const words = (element, names) => names.map((name) => getComputedStyle(element)[name]).join(' ');
    const plain = words(link, ['textDecorationLine', 'textDecorationThickness', 'color', 'fontFamily']);
    link.focus({ focusVisible: true });
    return {
      link: plain,
      focused: words(link, ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow']),
      heading: words(document.querySelector('.text-body h2'), ['fontFamily', 'fontSize', 'margin', 'color']),
      list: words(document.querySelector('.text-body ul'), ['listStyleType', 'paddingLeft', 'margin']),
      body: words(document.body, ['fontFamily', 'fontSize', 'lineHeight', 'color']),
    };
  });
}
