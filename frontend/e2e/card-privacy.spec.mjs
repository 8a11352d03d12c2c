import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DonationPage } from './donation-page.mjs';
import { toastOf, visitors } from './visitor.mjs';

const { arrive } = visitors();
const STRIPE = /stripe\.com|\/stripe-js\//;
/** The specification's wait for the provider's form, and what a busy machine may add, in milliseconds. */
const PROVIDER_WAIT_MS = 2000;
const SLACK_MS = 2500;
const TYPED = { 'Card Number': '5291 4073 8816 2950', 'Expiry Date': '11/38', CVC: '7391', 'Name on Card': 'Zebedee Quillfeather' };
/** What was typed, as it is, without spaces and as a number between anything but letters, digits and dashes. */
const TRACES = [/5291\s?4073/, /8816\s?2950/, /Quillfeather/i, /(?<![\w-])7391(?![\w-])/, /11(\/|%2F)38/i];

test('with Stripe blocked the fallback form comes in two seconds and nothing typed into it leaves the page', async () => {
  const page = await arrive();
  await page.context().route(STRIPE, (route) => route.abort('blockedbyclient'));
  const seen = record(page);
  const donation = new DonationPage(page);
  await donation.open();
  const openedAt = Date.now();
  await donation.fallbackField('Card Number').waitFor();
  const waited = Date.now() - openedAt;
  assert.ok(waited <= PROVIDER_WAIT_MS + SLACK_MS, `the fallback form took ${waited} ms`);
  await donation.dialog.getByText('Donation Payment').waitFor();
  await donation.dialog.getByText('Test Mode').waitFor();

  for (const [label, text] of Object.entries(TYPED)) await donation.fallbackField(label).pressSequentially(text);
  assert.equal(await donation.fallbackField('Card Number').inputValue(), TYPED['Card Number']);
  assert.equal(await donation.fallbackField('Expiry Date').inputValue(), TYPED['Expiry Date']);
  await donation.payButton(5).click();
  assert.match(await toastOf(page, 'Donation Processing Unavailable'), /Please try again or contact support/);
  await donation.dialog.waitFor({ state: 'hidden' });

  const kept = await storageOf(page);
  for (const text of [...seen, kept, page.url(), await page.content()]) {
    for (const trace of TRACES) assert.doesNotMatch(text, trace);
  }
  assert.ok(seen.length > 5, 'requests were recorded');
});

test('with a slow Stripe no card number is asked for: the dialog waits for it, says so, and takes the payment when it comes', async () => {
  const page = await arrive();
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.context().route(STRIPE, async (route) => {
    await released;
    await route.continue();
  });
  const donation = new DonationPage(page);
  await donation.open();
  await donation.dialog.getByText('The connection is slow, but it is coming. Nothing has been charged.').waitFor();
  assert.equal(await donation.fallbackField('Card Number').count(), 0);
  release();
  // Waits until it can be pressed, and does not press it.
  await donation.payButton(5).click({ trial: true });
});

/** Everything that leaves the page from now on: addresses and bodies of requests, and what is written to the console. */
function record(page) {
  const seen = [];
  page.on('request', (request) => seen.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postDataBuffer()?.toString('utf8') ?? ''}`));
  page.on('console', (message) => seen.push(message.text()));
  return seen;
}

/** All that the browser keeps for the site, as text. */
async function storageOf(page) {
  const cookies = await page.context().cookies();
  const kept = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, document.cookie, await caches.keys()]);
  });
  return JSON.stringify(cookies) + kept;
}
