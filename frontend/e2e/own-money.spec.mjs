import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../test/browser.mjs';
import { mailedText, signIn, until } from './mailbox.mjs';
import { registerPremium } from './premium-owner.mjs';
import { scrollsSideways, settled, url, visitors } from './visitor.mjs';

const { visit } = visitors();

test('an owner gives another bank account, which holds payouts, replaces the card at Stripe, sees the invoices and cancels the premium', async () => {
  const name = `Zither Premium ${Date.now()}`;
  const email = `zither-premium-${Date.now()}@example.org`;
  const id = await registerPremium(name, email);
  const page = await visit('/sign-in');
  await signIn(page, email);
  await until(async () => {
    await page.reload();
    await settled(page);
    return page.getByRole('link', { name: `Bank and premium of ${name}` }).isVisible();
  }, 'the listing is not on the page');
  await page.getByRole('link', { name: `Bank and premium of ${name}` }).click();
  await page.getByRole('heading', { level: 1, name: 'Bank and premium' }).waitFor();
  await until(async () => {
    await page.reload();
    await settled(page);
    return page.getByText('account ending in 2345').isVisible();
  }, 'Stripe has not taken the bank details of the registration');
  assert.deepEqual(await accessibilityProblems(page), []);

  await page.getByRole('button', { name: 'Change bank account' }).click();
  await page.getByLabel('Account holder name').fill('Ada Kitchen');
  await page.getByLabel('Sort code').fill('10-88-0');
  await page.getByLabel('Account number').fill('73921845');
  await page.getByRole('button', { name: 'Send bank details' }).click();
  await page.getByText('Sort code must be six digits').waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.getByLabel('Sort code').fill('10-88-00');
  await page.getByRole('button', { name: 'Send bank details' }).click();
  await page.getByText(/nothing is paid out before \w+,? \d+ \w+ \d{4}/).waitFor();
  await page.getByText('account ending in 1845').waitFor();
  const refused = await fetch(`${url}/api/helpers/${id}/request-payout`, { method: 'POST' });
  assert.equal(refused.status, 409);
  assert.match(await mailedText(email, 'Your payouts go to another bank account now'), /press 'Sign out everywhere'/);

  await page.getByText('£10.00 a month').waitFor();
  await page.getByText('£10.00, paid').waitFor();
  await page.getByRole('button', { name: 'Replace the card at Stripe' }).click();
  await page.getByRole('heading', { level: 1, name: 'Replace your card' }).waitFor();
  await page.getByRole('button', { name: 'Mastercard ending in 4444' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bank and premium' }).waitFor();
  const [invoice] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: /^See it/ }).click()]);
  await invoice.getByText('Amount GBP 10.00').waitFor();
  await invoice.close();

  await page.getByRole('button', { name: 'Cancel the premium' }).click();
  await page.getByText(/The premium stays until \d+ \w+ \d{4}/).waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await page.getByText(/Badge, priority and new donations stay until/).waitFor();
  await page.reload();
  await page.getByText(/Badge, priority and new donations stay until/).waitFor();
  assert.equal((await (await fetch(`${url}/api/registrations/${id}`)).json()).isVerified, true);

  // Years of invoices, whose words are of every length.
  const invoiceOf = (day, state) => ({ id: day, number: day, issuedAt: `${day}T09:00:00.000Z`, amount: '10.00', state, pageUrl: '#', pdfUrl: '#' });
  await page.route('**/invoices', (route) => route.fulfill({ json: [invoiceOf('2026-09-25', 'open'), invoiceOf('2026-05-01', 'paid'), invoiceOf('2026-04-25', 'void')] }));
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await page.getByText('not asked for any more').waitFor();
    const edges = await page.locator('.invoice-list .btn').evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().left)));
    assert.deepEqual([edges.length, new Set(edges).size, await scrollsSideways(page)], [6, 2, false], `the buttons of the invoices stand at ${edges} on ${width} px`);
  }
  assert.deepEqual(page.problems.filter((text) => !/status of 40[01]/.test(text)), []);
});
