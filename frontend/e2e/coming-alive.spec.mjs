/** From the first paint to the first press: nothing typed is lost, nothing pressed happens twice, no readable page turns white. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settled, toastOf, url, visitors } from './visitor.mjs';

const { arrive, visit } = visitors();
const SCRIPTS = /\/assets\/.*\.js$/;

/** Holds back the site's scripts until it is told otherwise. */
async function holdScripts(page, which = SCRIPTS) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route(which, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('what is typed while the application is on its way stays, in every form that comes as HTML', async () => {
  for (const [path, typed] of [
    ['/contact', { 'Full Name*': 'Ann Example', 'Email Address*': 'ann@example.org', 'Message*': 'Two lines\nof text' }],
    ['/blog', { 'Search articles': 'bread', 'Email address': 'ann@example.org' }],
    ['/help-center', { 'Search for help': 'payout' }],
    ['/signup', { Name: 'Ann Example', Skills: 'Baking' }],
    ['/find-help', { 'Your location': 'Leeds' }],
  ]) {
    const page = await arrive();
    const release = await holdScripts(page);
    await page.goto(url + path, { waitUntil: 'commit' });
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
    // Enter must not load the page anew.
    if (path !== '/contact') await page.keyboard.press('Enter');
    release();
    await settled(page);
    for (const [label, text] of Object.entries(typed)) assert.equal(await page.getByLabel(label, { exact: true }).inputValue(), text, `${path}: ${label}`);
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});

test('a button that is pressed while the page comes alive acts at most once', async () => {
  for (const script of [SCRIPTS, /\/assets\/about.*\.js$/]) {
    const page = await arrive();
    const release = await holdScripts(page, script);
    await page.goto(`${url}/about`, { waitUntil: 'commit' });
    const dark = page.getByRole('button', { name: /colours/i }).first();
    await dark.click();
    release();
    await settled(page);
    await page.waitForTimeout(300);
    const before = await page.evaluate(() => document.documentElement.dataset.theme ?? 'light');
    await dark.click();
    const after = await page.evaluate(() => document.documentElement.dataset.theme ?? 'light');
    assert.notEqual(after, before, 'the next press switches once');
    await page.close();
  }
});

test('a page that is readable stays readable when its scripts cannot be fetched, and says so', async () => {
  for (const script of [SCRIPTS, /\/assets\/text-page.*\.js$/]) {
    const page = await arrive();
    await page.route(script, (route) => route.abort('connectionrefused'));
    await page.goto(`${url}/safety`);
    await page.getByText('Parts of this site could not be loaded').waitFor();
    assert.ok(await page.getByRole('heading', { level: 1 }).isVisible());
    assert.ok(await page.getByText('999').first().isVisible(), 'the emergency number can be read');
    await page.close();
  }
});

test('a dialog that cannot be fetched leaves the page as it is, and says so; the next press opens it', async () => {
  for (const [path, script, name] of [
    ['/helper/demo-helper-1', /\/assets\/donation-dialog.*\.js$/, 'Donate Now'],
    ['/housing-registration', /\/assets\/premium-dialog.*\.js$/, 'Upgrade to Premium'],
    ['/merchandise', /\/assets\/order-dialog.*\.js$/, /^Buy/],
  ]) {
    const page = await visit(path);
    const heading = await page.locator('main h1').innerText();
    await page.route(script, (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name }).first().click();
    await toastOf(page, 'That could not be opened');
    assert.equal(await page.locator('main h1').innerText(), heading);
    await page.unroute(script);
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
    await page.close();
  }
});

test('from a part of a page one goes on to other pages, forwards and back', async () => {
  const page = await visit('/about');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter'); // the skip link
  await page.getByRole('contentinfo').getByRole('link', { name: 'Safety' }).click();
  await page.waitForURL('**/safety');
  await settled(page);
  await page.locator('main a[href*="#"]').filter({ visible: true }).first().click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await page.waitForURL('**/privacy-policy');
  await settled(page);
  await page.goBack();
  await page.goBack();
  await page.waitForURL(/safety/);
  await settled(page);
  await page.goForward();
  assert.ok((await page.locator('main h1').innerText()).length > 2);
  assert.deepEqual(page.problems, []);
  await page.goto(`${url}/about#100%`);
  await settled(page);
  assert.equal(await page.getByText('This page could not be shown').count(), 0);
});

test('every entry of header and footer leads to a page that shows itself', async () => {
  const page = await visit('/about');
  const count = await page.locator('header a[href^="/"], footer a[href^="/"]').count();
  assert.ok(count > 15);
  for (let index = 0; index < count; index++) {
    const link = page.locator('header a[href^="/"], footer a[href^="/"]').nth(index);
    if (!(await link.isVisible())) continue;
    const target = await link.getAttribute('href');
    await link.click();
    await page.waitForURL(`**${target}`);
    await settled(page);
    assert.ok((await page.locator('main h1').innerText()).trim().length > 2, target);
  }
  assert.deepEqual(page.problems, []);
});
