import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { accessibilityProblems } from '../test/browser.mjs';
import { DonationPage } from './donation-page.mjs';
import { signIn } from './mailbox.mjs';
import { OPERATORS } from './platform.mjs';
import { PATIENCE_MS, settled, toastOf, url, visitors } from './visitor.mjs';

const { arrive, visit } = visitors();

test('an operator finds a donation by its donor, refunds half of it with a reason, and holds and releases the payouts of the helper', async () => {
  const donorEmail = `wren-${randomBytes(3).toString('hex')}@example.org`;
  const donor = await arrive();
  const donation = new DonationPage(donor);
  await donation.open();
  await donation.chooseAmount('£10');
  await donation.leaveWords({ name: 'Wren', message: 'For the soup', email: donorEmail });
  await donation.chooseCard(/Visa/);
  await donation.payButton(10).click();
  await toastOf(donor, 'Donation Successful!');

  const page = await visit('/operator');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, OPERATORS.money);
  await page.getByRole('link', { name: 'Operator console' }).click();
  await page.getByRole('heading', { level: 2, name: 'Money' }).waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Payments' }).click();
  await page.getByLabel("Donor's email").fill(donorEmail.toUpperCase());
  await page.getByLabel("Donor's email").press('Enter');
  await page.getByText("Found by the hash of a donor's address.").waitFor();
  // The news of the payment comes a moment after the toast.
  const found = page.getByRole('link', { name: /, £10\.00$/ });
  for (const end = Date.now() + PATIENCE_MS; (await found.count()) === 0 && Date.now() < end; ) {
    await page.reload();
    await settled(page);
  }
  assert.equal(await found.count(), 1);
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.deepEqual(asked.filter((address) => /wren/i.test(address)), []);

  // By the keyboard from here: the dialog takes the focus and gives it back.
  await found.press('Enter');
  await page.getByRole('button', { name: 'Refund' }).press('Enter');
  await page.getByLabel('Pounds').fill('5');
  await page.getByLabel('Reason').fill('Meant to give five.');
  await page.waitForTimeout(400);
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.getByRole('button', { name: 'Refund £5.00' }).press('Enter');
  await toastOf(page, 'Refunded');
  await page.getByText('Partly refunded').waitFor();
  await page.getByText('Meant to give five.').waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);

  await page.getByRole('definition').getByRole('link').click();
  await page.getByRole('button', { name: 'Hold payouts' }).click();
  await page.getByLabel('Why').selectOption('bank');
  await page.getByLabel('Reason').fill('The name is another one.');
  await page.getByRole('button', { name: 'Hold them' }).click();
  await toastOf(page, 'On hold');
  await page.getByText('Payouts on hold').waitFor();
  await donor.goto(`${url}/helper-dashboard/${donation.helperId}`);
  await settled(donor);
  await donor.getByText(/^Payouts are on hold because we are checking the bank details/).waitFor();
  assert.equal(await donor.getByText('The name is another one.').count(), 0);
  await page.getByRole('button', { name: 'Release payouts' }).click();
  await page.getByLabel('Reason').fill('The bank confirmed it.');
  await page.getByRole('button', { name: 'Release them' }).click();
  await toastOf(page, 'Released');

  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('link', { name: 'Money', exact: true }).click();
  for (const words of ['Refunded a payment: £5.00', 'Meant to give five.', 'The name is another one.', 'The bank confirmed it.']) await page.getByText(words).first().waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.deepEqual(page.problems.filter((text) => !/status of 401/.test(text)), []);
});
