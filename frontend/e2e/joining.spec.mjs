import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../test/browser.mjs';
import { PAGES, RegistrationPage, somebody } from './registration-page.mjs';
import { fetchJson, settled, tabTo, toastOf, url, visitors } from './visitor.mjs';

const { arrive, visit } = visitors();

const problemsOfForm = accessibilityProblems;
const LEEDS = { latitude: 53.8302, longitude: -1.5871, accuracy: 12 };

test('each of the nine registrations is filled in by hand, sent, and stands on its profile', async (t) => {
  for (const kind of Object.keys(PAGES)) {
    await t.test(kind, async () => {
      const page = await arrive();
      const who = somebody(kind);
      const form = await new RegistrationPage(page, kind).open();
      await form.chooseFree();
      await form.fill(who);
      const id = await form.register();
      assert.match(await form.receipt.innerText(), new RegExp(`${who.name} is registered[^]*We have mailed a link to ${who.email}`));
      const listing = await fetchJson(`/api/registrations/${id}`);
      assert.equal(listing.name, who.name);
      assert.equal(listing.projectType, kind);
      assert.ok(listing.latitude, 'it is on the map');
      await form.receipt.getByRole('link', { name: 'See the profile' }).click();
      await page.getByRole('heading', { level: 1, name: who.name }).waitFor();
      assert.deepEqual(page.problems, []);
      await page.context().close();
    });
  }
});

test('a premium is declined, paid with another card and used with bank details; pictures stand on the profile', async () => {
  const page = await arrive();
  const who = somebody('premium');
  const form = await new RegistrationPage(page, 'housing').open();
  await form.fill(who);
  const picture = await page.screenshot({ type: 'jpeg' });
  await form.choosePictures({ name: 'front.jpg', type: 'image/jpeg', bytes: picture });
  await toastOf(page, 'Images uploaded successfully');
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await form.payBy(/^Declined/);
  assert.match(await toastOf(page, 'Payment Failed'), /declined/i);
  await form.payBy(/Visa/);
  assert.match(await toastOf(page, 'Payment Successful!'), /housing verification/);
  await page.getByLabel('Accept donations and tips').check();
  await page.getByLabel('Account holder name').fill(who.name);
  await page.getByLabel('Sort code').fill('1');
  await page.getByLabel('Account number').fill('00012345');
  await form.submitButton.click();
  await toastOf(page, 'Registration Failed');
  await page.getByText('Sort code must be six digits').first().waitFor();
  assert.ok(await page.getByLabel('Sort code').evaluate((field) => field === document.activeElement), 'the field that was refused has the focus');
  await page.getByLabel('Sort code').fill('10-88-00');
  const listing = await fetchJson(`/api/registrations/${await form.register()}`);
  assert.equal(listing.isVerified, true);
  assert.equal(listing.acceptsDonations, true);
  assert.equal(listing.images.length, 1);
  assert.equal(await page.getByText('Paid. Your premium begins with this registration.').count(), 0);
});

test('a premium with 3-D Secure outlives a reload before it is used', async () => {
  const page = await arrive();
  const who = somebody('secure');
  const form = await new RegistrationPage(page, 'farmers').open();
  await form.fill(who);
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await form.payBy(/3-D Secure/);
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await toastOf(page, 'Payment Successful!');
  await page.reload();
  await settled(page);
  await page.getByText('Paid. Your premium begins with this registration.').waitFor();
  await page.getByText('Your draft was restored.').waitFor();
  assert.equal(await page.locator('[name="name"]').inputValue(), who.name);
  assert.equal((await fetchJson(`/api/registrations/${await form.register()}`)).isVerified, true);
});

test('My Location is exact: it is shown, moved by buttons and by hand, and stored as it is shown', async () => {
  const page = await arrive({ geolocation: LEEDS, permissions: ['geolocation'] });
  const who = somebody('place');
  const form = await new RegistrationPage(page, 'advertising').open();
  await form.fill(who);
  await page.getByRole('button', { name: 'My Location' }).click();
  await toastOf(page, 'High-accuracy location found');
  const place = page.getByRole('group', { name: 'Your place on the map' });
  await place.getByText('You will be placed here.').waitFor();
  await place.locator('.leaflet-marker-icon.leaflet-marker-draggable').waitFor();
  await place.getByRole('button', { name: 'north' }).click();
  await place.getByText('53.83042, -1.58710').waitFor();
  assert.deepEqual(await problemsOfForm(page), []);
  await dragEast(page, place.locator('.leaflet-marker-draggable'), 60);
  await place.getByText(/^53\.830\d\d, -1\.585\d\d/).waitFor();
  const [latitude, longitude] = (await place.getByRole('status').innerText()).split(',').map(Number.parseFloat);
  const listing = await fetchJson(`/api/registrations/${await form.register()}`);
  assert.ok(Math.abs(Number(listing.latitude) - latitude) < 0.00001 && Math.abs(Number(listing.longitude) - longitude) < 0.00001, `${listing.latitude}, ${listing.longitude}`);
  assert.equal(listing.locationPrecision, 'exact');
});

async function dragEast(page, pin, px) {
  await pin.hover();
  const { x, y, width, height } = await pin.boundingBox();
  const [left, top] = [x + width / 2, y + height / 2];
  await page.mouse.down();
  for (const part of [0.3, 0.7, 1]) await page.mouse.move(left + px * part, top);
  await page.mouse.up();
}

test('pictures: too large, no picture at all, and lost on the way; none of them stops the registration', async () => {
  const page = await arrive();
  const form = await new RegistrationPage(page, 'rag-and-bone').open();
  await form.fill(somebody('pictures'));
  const picture = await page.screenshot();
  await form.choosePictures({ name: 'large.png', bytes: Buffer.alloc(12_000_000) });
  assert.match(await toastOf(page, 'Upload Error'), /File size exceeds 10MB limit/);
  await form.choosePictures({ name: 'phone.heic', type: 'image/heic', bytes: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(2000)]) });
  await toastOf(page, 'Upload processing error');
  await form.gallery.getByText('Not part of your registration.').waitFor();
  assert.match(await form.gallery.locator('.photo.unusable').innerText(), /HEIC/);
  await page.route((address) => address.pathname.startsWith('/community-help/'), (route) => route.abort('internetdisconnected'), { times: 1 });
  await form.choosePictures({ name: 'cart.png', bytes: picture });
  await toastOf(page, 'Upload failed');
  await form.gallery.getByRole('button', { name: 'Try again to upload cart.png' }).click();
  await toastOf(page, 'Images uploaded successfully');
  assert.match(await form.gallery.locator('legend').innerText(), /1\/10/);
  assert.deepEqual(await problemsOfForm(page), []);
  assert.equal((await fetchJson(`/api/registrations/${await form.register()}`)).images.length, 1);
});

test('two presses, an answer that is lost, a reload: one registration', async () => {
  const page = await arrive();
  const who = somebody('twice');
  const form = await new RegistrationPage(page, 'pay-it-forward').open();
  await form.fill(who);
  const answered = [];
  await page.route('**/api/registrations', async (route) => {
    const answer = await route.fetch();
    answered.push((await answer.json()).id);
    return answered.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer });
  });
  await form.submitButton.evaluate((button) => {
    button.click();
    button.click();
  });
  await toastOf(page, 'Registration Failed');
  await page.reload();
  await settled(page);
  await page.getByText('Your draft was restored.').waitFor();
  assert.equal(await page.locator('[name="email"]').inputValue(), who.email);
  const id = await form.register();
  assert.deepEqual(answered, [id, id]);
});

test('what was typed is there after a link and the back button, at once', async () => {
  const page = await arrive();
  const form = await new RegistrationPage(page, 'charities').open();
  await page.locator('[name="name"]').fill('Typed and left');
  await page.getByRole('link', { name: 'Find Help' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Find Help Near You' }).waitFor();
  await page.goBack();
  await form.submitButton.waitFor();
  await page.waitForFunction(() => document.querySelector('[name="name"]')?.value === 'Typed and left');
});

test('what is typed and ticked before the application has come stays', async () => {
  const page = await arrive();
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    return route.continue();
  });
  await page.goto(`${url}/housing-registration`, { waitUntil: 'commit' });
  await page.locator('[name="name"]').fill('Early Wren');
  await page.getByLabel('Weekends').check();
  assert.ok(await page.getByRole('button', { name: PAGES.housing.submit }).isDisabled());
  release();
  await settled(page);
  await page.getByRole('button', { name: PAGES.housing.submit }).click();
  await page.getByRole('heading', { name: 'Please complete the following required fields:' }).waitFor();
  assert.equal(await page.locator('[name="name"]').inputValue(), 'Early Wren');
  assert.equal(await page.locator('.error-summary').getByText('Full name is required').count(), 0);
  assert.equal(await page.locator('.error-summary').getByText('availability').count(), 0);
  assert.deepEqual(page.problems, []);
});

test('a registration by keyboard alone, from the first field to the receipt', async () => {
  const page = await visit('/employment-registration');
  const who = somebody('keys');
  for (const [name, value] of Object.entries({ name: who.name, email: who.email, location: 'LS6 2AB' })) {
    await tabTo(page, page.locator(`[name="${name}"]`));
    await page.keyboard.type(value);
  }
  await tabTo(page, page.getByRole('button', { name: PAGES.employment.submit }));
  await page.keyboard.press('Enter');
  await toastOf(page, 'Registration Successful');
  await page.waitForFunction(() => document.activeElement?.classList.contains('form-receipt'));
  await tabTo(page, page.getByRole('button', { name: 'Send another link' }));
  await page.keyboard.press('Enter');
  await page.getByText(/If the address still has to be confirmed, a link is on its way/).waitFor();
});

test('merchandise is ordered, declined first, and thanked for', async () => {
  const page = await visit('/merchandise');
  await page.getByRole('button', { name: 'Buy Large Poster' }).or(page.getByRole('button', { name: /^Buy/ }).first()).first().click();
  const dialog = page.getByRole('dialog');
  for (const [name, value] of Object.entries({ name: 'Wren', email: somebody('order').email, line1: '1 Mill Lane', city: 'Leeds', postcode: 'LS6 2AB' })) await dialog.locator(`[name="${name}"]`).fill(value);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await dialog.getByRole('radio', { name: /^Declined/ }).check();
  await dialog.getByRole('button', { name: /^Pay £/ }).click();
  await toastOf(page, 'Payment Failed');
  await dialog.getByRole('radio', { name: /Visa/ }).check();
  await dialog.getByRole('button', { name: /^Pay £/ }).click();
  await page.getByText(/Thank you for your order/).waitFor();
  assert.match(page.url(), /\/merchandise\?success=true&product=/);
});
