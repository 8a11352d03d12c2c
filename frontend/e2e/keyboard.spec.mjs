import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../test/browser.mjs';
import { DonationPage } from './donation-page.mjs';
import { hasFocus, tabTo, visitors } from './visitor.mjs';

const { arrive, visit } = visitors();

test('the first Tab reaches a link that skips to the content', async () => {
  const page = await visit('/about');
  await page.keyboard.press('Tab');
  assert.ok(await hasFocus(page.locator('a.skip')));
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id || location.hash), 'main');
});

test('the Projects menu opens, moves and closes by keys alone', async () => {
  const page = await visit('/about');
  const button = page.getByRole('button', { name: 'Projects' });
  await tabTo(page, button);
  await page.keyboard.press('ArrowDown');
  const links = page.locator('#projects-menu a');
  await links.first().waitFor();
  assert.equal(await button.getAttribute('aria-expanded'), 'true');
  await page.waitForFunction(() => document.activeElement.matches('#projects-menu a'));
  await page.keyboard.press('Escape');
  assert.equal(await button.getAttribute('aria-expanded'), 'false');
  assert.ok(await hasFocus(button), 'Escape gives the focus back');

  await page.keyboard.press('Enter');
  await links.first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.activeElement.textContent.includes('Employment'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/employment');
  // A new page takes the focus, as a page load would.
  await page.waitForFunction(() => document.activeElement.id === 'main');
});

test('a visitor without a mouse finds help near a typed place and opens a helper', async () => {
  const page = await visit('/');
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Find Help', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Find Help Near You' }).waitFor();
  await tabTo(page, page.getByLabel('Your location'));
  await page.keyboard.type('Leeds');
  await page.keyboard.press('Enter');
  await page.getByText('Location found - ready to search').waitFor();
  await tabTo(page, page.getByPlaceholder('What do you need?'), { key: 'Shift+Tab' });
  await page.keyboard.type('meals');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Recommended Helpers/ }).waitFor();
  const first = page.locator('.find-result h3 a').first();
  const name = await first.innerText();
  await tabTo(page, first);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
});

test('the donation dialog keeps the focus inside, and Escape returns it to the button', async () => {
  const page = await arrive();
  const donation = new DonationPage(page);
  await donation.open();
  await donation.chooseCard(/Visa/);
  assert.deepEqual(await accessibilityProblems(page), []);
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest('dialog') !== null);
    assert.ok(isInside, 'the focus left the dialog');
  }
  await page.keyboard.press('Escape');
  await donation.dialog.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => document.activeElement.textContent.includes('Donate Now'));
});
