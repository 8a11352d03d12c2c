import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DonationPage } from './donation-page.mjs';
import { settled, url, visitors } from './visitor.mjs';

const { arrive } = visitors();
/** The stories change every 8 s; a little more, in milliseconds. */
const NEXT_STORY_MS = 9000;

/** Which story the home page shows, before and after the time of one change. */
async function storiesOf(reducedMotion) {
  const page = await arrive({ reducedMotion });
  await page.clock.install();
  await page.goto(url);
  await settled(page);
  const slide = page.locator('.stories article');
  await slide.waitFor();
  await page.mouse.move(0, 0);
  const before = await slide.getAttribute('aria-label');
  await page.clock.runFor(NEXT_STORY_MS);
  return { page, before, after: await slide.getAttribute('aria-label') };
}

test('stories change by themselves for most visitors, and Pause stops them', async () => {
  const { page, before, after } = await storiesOf('no-preference');
  assert.notEqual(after, before);
  await page.locator('.stories').getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(2 * NEXT_STORY_MS);
  assert.equal(await page.locator('.stories article').getAttribute('aria-label'), after);
});

test('with reduced motion nothing moves by itself: stories stand still, figures are final, a dialog closes at once', async () => {
  const { page, before, after } = await storiesOf('reduce');
  assert.equal(after, before);
  await page.locator('.stories').getByRole('button', { name: 'Play' }).waitFor();
  await page.locator('.impact').scrollIntoViewIfNeeded();
  await page.locator('.impact dd span[aria-hidden]', { hasText: '12,500+' }).waitFor();

  const visitor = await arrive({ reducedMotion: 'reduce' });
  const donation = new DonationPage(visitor);
  await donation.open();
  await visitor.keyboard.press('Escape');
  await donation.dialog.waitFor({ state: 'hidden', timeout: 5000 });
});
