/** A registration that another tab, the device or the network gets in the way of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RegistrationPage, somebody } from './registration-page.mjs';
import { fetchJson, PATIENCE_MS, settled, toastOf, visitors } from './visitor.mjs';

const { arrive } = visitors();

const nameIn = (page) => page.locator('[name="name"]').inputValue();
const draftOf = (page, text) => page.waitForFunction((part) => localStorage.getItem('draft:farmers')?.includes(part), text);

/** Loads the page anew; the name in its form as soon as the draft is back. */
async function nameAfterReload(page) {
  await page.reload();
  await settled(page);
  await page.getByText('Your draft was restored.').waitFor();
  return nameIn(page);
}

test('two tabs with the same form: each keeps what was typed in it, whatever becomes of the other', async () => {
  const page = await arrive();
  const [first, second] = [somebody('tab'), somebody('tab')];
  const form = await (await new RegistrationPage(page, 'farmers').open()).fill(first);
  await draftOf(page, first.mark);
  const other = await page.context().newPage();
  other.setDefaultTimeout(PATIENCE_MS);
  const otherForm = await new RegistrationPage(other, 'farmers').open();
  await other.getByText('Your draft was restored.').waitFor();
  await otherForm.fill(second);
  await draftOf(other, second.mark);
  assert.equal(await nameAfterReload(page), first.name);
  const id = await form.register();
  assert.equal(await nameAfterReload(other), second.name);
  const otherId = await otherForm.register();
  assert.notEqual(otherId, id);
  assert.equal((await fetchJson(`/api/registrations/${id}`)).name, first.name);
  assert.equal((await fetchJson(`/api/registrations/${otherId}`)).name, second.name);
});

test('a device that forgets everything loses no premium; one that remembers a used premium is asked to pay, and loses no text', async () => {
  const page = await arrive();
  const form = await (await new RegistrationPage(page, 'housing').open()).fill(somebody('forgets'));
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await form.payBy(/Visa/);
  await toastOf(page, 'Payment Successful!');
  const note = await page.evaluate(() => localStorage.getItem('premium:housing'));
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  assert.equal((await fetchJson(`/api/registrations/${await form.register()}`)).isVerified, true);

  await page.evaluate((paid) => localStorage.setItem('premium:housing', paid), note);
  await page.reload();
  await settled(page);
  const who = somebody('remembers');
  await form.fill(who);
  await page.getByText('Paid. Your premium begins with this registration.').waitFor();
  await form.submitButton.click();
  assert.match(await toastOf(page, 'Registration Failed'), /already been used/);
  await page.getByRole('button', { name: 'Pay £10.00 for Premium' }).waitFor();
  assert.equal(await nameIn(page), who.name);
  await form.chooseFree();
  assert.equal((await fetchJson(`/api/registrations/${await form.register()}`)).isVerified, false);
});

test('the network goes away in the middle of an upload and comes back: nothing has to be chosen or typed again', async () => {
  const page = await arrive();
  const who = somebody('offline');
  const form = await (await new RegistrationPage(page, 'advertising').open()).fill(who);
  const bytes = await page.screenshot({ type: 'jpeg' });
  const cut = async (route) => {
    await page.context().setOffline(true);
    await route.continue();
  };
  await page.route((address) => address.pathname.startsWith('/community-help/'), cut, { times: 1 });
  await form.choosePictures({ name: 'one.jpg', type: 'image/jpeg', bytes }, { name: 'two.jpg', type: 'image/jpeg', bytes });
  await form.gallery.getByRole('button', { name: 'Try again to upload two.jpg' }).waitFor();
  await form.submitButton.click();
  assert.match(await toastOf(page, 'Registration Failed'), /Failed to submit registration\. Please try again\./);
  await page.context().setOffline(false);
  for (const name of ['one.jpg', 'two.jpg']) await form.gallery.getByRole('button', { name: `Try again to upload ${name}` }).click();
  await page.waitForFunction(() => document.querySelectorAll('#field-images .photo').length === 2 && !document.querySelector('#field-images .photo.unusable'));
  const listing = await fetchJson(`/api/registrations/${await form.register()}`);
  assert.equal(listing.images.length, 2);
  assert.equal(listing.name, who.name);
});
