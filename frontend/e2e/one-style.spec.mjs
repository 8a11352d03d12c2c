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

test('the picture of a form stands on the edge of its sky, clear of the awning, however little is said beside it', async () => {
  const page = await visit('/charities-registration');
  const [sky, picture] = await Promise.all(['.form-top', '.form-top img'].map((name) => page.locator(name).boundingBox()));
  assert.ok(picture.y - sky.y >= 40, `${picture.y - sky.y} px above it`);
  assert.equal(Math.round(sky.y + sky.height - picture.y - picture.height), 0);
});

test('every box to tick has its words beside it, also the agreement at the end of a form', async () => {
  for (const path of ['/warm-cool-hubs-registration', '/perishable-goods-registration']) {
    const page = await visit(path);
    const rows = await page.locator('label.tick').evaluateAll((labels) => labels.map((label) => {
      const { display, gap, fontWeight } = getComputedStyle(label);
      return `${display} ${gap} ${fontWeight}`;
    }));
    assert.ok(rows.length > 3, `${path} has ${rows.length} boxes`);
    assert.deepEqual([...new Set(rows)], ['flex 14px 400'], path);
  }
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
