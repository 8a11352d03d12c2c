import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { DonationPage, RECIPIENT } from './donation-page.mjs';
import { PATIENCE_MS, settled, toastOf, url, visitors } from './visitor.mjs';

const { arrive, visit } = visitors();

test('a visitor finds help near a typed place, opens a helper, donates with a test card, and the dashboard shows it', async () => {
  const page = await visit('/find-help');
  await page.getByLabel('Your location').fill('Leeds');
  await page.getByRole('button', { name: 'Set Location' }).click();
  await page.getByText('Location found - ready to search for nearby helpers').waitFor();
  await page.getByPlaceholder('What do you need?').fill('meals');
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await page.getByRole('heading', { name: /Recommended Helpers \(\d+ found\)/ }).waitFor();

  await page.getByRole('link', { name: 'Holbeck Open Kitchen', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Holbeck Open Kitchen' }).waitFor();

  const donation = new DonationPage(page);
  const donor = `Wren ${randomBytes(3).toString('hex')}`;
  await donation.donateNow.click();
  await donation.chooseAmount('£10');
  await donation.leaveWords({ name: donor, message: 'For the soup on Thursday' });
  await donation.chooseCard(/Visa/);
  await donation.payButton(10).click();
  assert.match(await toastOf(page, 'Donation Successful!'), /Thank you for your £10(\.00)? donation to Holbeck Open Kitchen!/);
  await donation.dialog.waitFor({ state: 'hidden' });

  assert.match(await dashboardEntry(page, donor), /£10\.00/);
});

test('a declined card is told in words, charges nothing and leaves the dialog open for another card', async () => {
  const page = await arrive();
  const donation = new DonationPage(page);
  await donation.open();
  await donation.chooseCard(/^Declined/);
  await donation.payButton(5).click();
  assert.match(await toastOf(page, 'Donation Failed'), /declined/i);
  assert.ok(await donation.dialog.isVisible());
  await donation.chooseCard(/Visa/);
  await donation.payButton(5).click();
  assert.match(await toastOf(page, 'Donation Successful!'), /£5/);
});

test('an amount under fifty pence is refused before any payment is set up', async () => {
  const page = await arrive();
  const sessions = [];
  page.on('request', (request) => request.url().endsWith('/api/create-payment-intent') && sessions.push(JSON.parse(request.postData()).amount));
  const donation = new DonationPage(page);
  await donation.open();
  await donation.dialog.getByLabel('Custom amount').fill('0.49');
  await donation.dialog.getByText('Please enter a valid donation amount (minimum £0.50)').waitFor();
  assert.equal(await donation.dialog.getByRole('button', { name: /^Donate £/ }).count(), 0);
  assert.ok(sessions.every((amount) => amount >= 0.5), `sessions were asked for with ${sessions}`);
});

/** Text of the donor's row on the helper's dashboard; the payment's webhook brings it a moment after the toast. */
async function dashboardEntry(page, donor) {
  const until = Date.now() + PATIENCE_MS;
  const row = page.locator('.ant-table-row', { hasText: donor });
  for (;;) {
    await page.goto(`${url}/helper-dashboard/${RECIPIENT}`);
    await settled(page);
    await page.getByRole('tab', { name: 'Donation History' }).click();
    await page.getByRole('heading', { name: 'Donation History' }).waitFor();
    await page.locator('.ant-table-row').first().waitFor();
    const shown = row.filter({ visible: true });
    if ((await shown.count()) > 0) return shown.first().innerText();
    assert.ok(Date.now() < until, `the donation of ${donor} is not on the dashboard`);
  }
}
