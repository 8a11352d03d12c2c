/** The same in a real browser, by the browser suite's own hands: a registration with a picture and a premium paid by card, a donation, the dashboard. */
import assert from 'node:assert/strict';
import { until } from './visitor.mjs';

const PATIENCE_MS = 90_000;

/** @param {string} url of the site @returns id of the helper who was registered */
export async function walkInBrowser(url) {
  // The suite's modules read the address when they are loaded.
  process.env.E2E_URL = url;
  const { launchBrowser, openPage } = await import('../../../frontend/test/browser.mjs');
  const { DonationPage } = await import('../../../frontend/e2e/donation-page.mjs');
  const { RegistrationPage, somebody } = await import('../../../frontend/e2e/registration-page.mjs');
  const { settled, toastOf } = await import('../../../frontend/e2e/visitor.mjs');
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser, { geolocation: null });
    page.setDefaultTimeout(PATIENCE_MS);
    const who = somebody('compose');
    const form = await new RegistrationPage(page, 'housing').open();
    await form.fill(who);
    await form.choosePictures({ name: 'front.jpg', type: 'image/jpeg', bytes: await page.screenshot({ type: 'jpeg' }) });
    await toastOf(page, 'Images uploaded successfully');
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    await form.payBy(/Visa/);
    await toastOf(page, 'Payment Successful!');
    await page.getByLabel('Accept donations and tips').check();
    await page.getByLabel('Account holder name').fill(who.name);
    await page.getByLabel('Sort code').fill('10-88-00');
    await page.getByLabel('Account number').fill('00012345');
    const id = await form.register();

    const donation = new DonationPage(page, id);
    await until('the new helper to take donations', async () => (await fetch(`${url}/api/helpers/${id}/stats`)).ok);
    await donation.open();
    await donation.chooseAmount('£10');
    await donation.leaveWords({ name: `Donor ${who.mark}`, message: 'From the browser' });
    await donation.chooseCard(/Visa/);
    await donation.payButton(10).click();
    await toastOf(page, 'Donation Successful!');

    await until('the donation in the books', async () => (await (await fetch(`${url}/api/helpers/${id}/stats`)).json()).donationCount === 1);
    await page.goto(`${url}/helper-dashboard/${id}`);
    await settled(page);
    await page.getByRole('tab', { name: 'Donation History' }).click();
    await page.getByText(`Donor ${who.mark}`).filter({ visible: true }).first().waitFor();
    assert.deepEqual(page.problems.filter((problem) => !/tile|ERR_/.test(problem)), [], 'the browser complains about nothing');
    return id;
  } finally {
    await browser.close();
  }
}
