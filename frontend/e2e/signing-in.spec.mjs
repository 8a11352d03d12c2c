import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../test/browser.mjs';
import { mailedLink, signIn, until } from './mailbox.mjs';
import { settled, toastOf, url, visitors } from './visitor.mjs';

const { arrive, visit } = visitors();
const LEEDS = { latitude: 53.7921, longitude: -1.5494 };
const REFUSED = /status of 4(01|03|04|10)/;

const post = (path, body) => fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

async function register(name, email) {
  const body = { name, email, location: 'LS11 5QJ', projectType: 'employment', services: ['job placement'], description: 'Zitherwork for everybody.' };
  const answer = await post('/api/registrations', body);
  assert.equal(answer.status, 201, await answer.clone().text());
  return (await answer.json()).id;
}

/** A page on which somebody has signed in by the mailed link. */
async function signedIn(email) {
  const page = await visit('/sign-in');
  await signIn(page, email);
  return page;
}

test('a helper signs in by a mailed link, pauses the listing, which nobody finds then, resumes it, and signs out everywhere', async () => {
  const name = `Zither Works ${Date.now()}`;
  const email = `zither-${Date.now()}@example.org`;
  const id = await register(name, email);
  const isFound = async () => {
    const { helpers } = await (await fetch(`${url}/api/registrations?limit=5&q=${encodeURIComponent(name)}`)).json();
    const near = await (await post('/api/recommendations', { userLatitude: LEEDS.latitude, userLongitude: LEEDS.longitude, projectType: 'employment', maxDistance: 1, limit: 20 })).json();
    return [helpers.some((helper) => helper.id === id), near.some((helper) => helper.id === id), (await fetch(`${url}/api/registrations/${id}`)).status === 200];
  };
  await until(async () => (await isFound()).every(Boolean), 'the listing is not found');

  const page = await visit('/sign-in');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('A link is on its way to this address.').waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  const link = await mailedLink(email, 'Your link to sign in');

  const stranger = await arrive();
  await stranger.goto(link);
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await stranger.getByText('only in the browser in which you asked for it').waitFor();
  await stranger.context().close();

  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Manage my listings' }).waitFor();
  await page.getByRole('heading', { level: 3, name }).waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);

  await page.getByRole('button', { name: `Pause ${name}` }).click();
  await toastOf(page, 'Paused');
  await until(async () => !(await isFound()).some(Boolean), 'the paused listing is found');
  await page.reload();
  await page.getByRole('button', { name: `Resume ${name}` }).click();
  await toastOf(page, 'Listed again');
  await until(async () => (await isFound()).every(Boolean), 'the resumed listing is not found');

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('heading', { level: 1, name: 'Please sign in first' }).waitFor();
  await page.goto(link);
  await settled(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
  assert.deepEqual(page.problems.filter((text) => !REFUSED.test(text)), []);
});

test('a helper edits text, phone and place of the listing, which everybody sees, also what was edited while it was paused', async () => {
  const name = `Zither Edits ${Date.now()}`;
  const email = `edits-${Date.now()}@example.org`;
  const id = await register(name, email);
  const page = await signedIn(email);
  await until(async () => {
    await page.reload();
    await settled(page);
    return page.getByRole('heading', { level: 3, name }).isVisible();
  }, 'the listing is not on the page');

  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByRole('heading', { level: 1, name: `Edit ${name}` }).waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.getByLabel(/^Phone/).fill('0113 496 0999');
  await page.getByLabel(/^Description/).fill('Plucked strings for beginners.');
  await page.getByRole('button', { name: 'Set the exact spot on a map' }).click();
  await page.getByRole('button', { name: 'Move the pin 25 metres north' }).click();
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.goBack();
  assert.equal(await page.getByLabel(/^Phone/).inputValue(), '0113 496 0999');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await toastOf(page, 'Saved');

  const seen = async () => (await fetch(`${url}/api/registrations/${id}`)).json();
  const edited = await seen();
  assert.deepEqual([edited.phone, edited.description, edited.locationPrecision], ['0113 496 0999', 'Plucked strings for beginners.', 'exact']);
  const visitor = await visit(`/helper/${id}`);
  await visitor.getByText('Plucked strings for beginners.').first().waitFor();
  await visitor.context().close();
  await until(async () => (await (await fetch(`${url}/api/registrations?limit=50&q=plucked`)).json()).helpers.some((helper) => helper.id === id), 'a search does not find the new text');
  await until(async () => {
    const near = await (await post('/api/recommendations', { userLatitude: Number(edited.latitude), userLongitude: Number(edited.longitude), projectType: 'employment', maxDistance: 1, limit: 20 })).json();
    return near.some((helper) => helper.id === id && helper.distance === 0 && helper.phone === '0113 496 0999');
  }, 'the search near the new spot does not know it');

  await page.getByRole('button', { name: `Pause ${name}` }).click();
  await toastOf(page, 'Paused');
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByText('It is paused').waitFor();
  await page.getByLabel(/^Full name/).fill(`${name} anew`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: `Resume ${name} anew` }).waitFor();
  assert.equal((await fetch(`${url}/api/registrations/${id}`)).status, 404);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: `Download my data of ${name} anew` }).click()]);
  assert.equal(download.suggestedFilename(), 'my-listing.json');
  await page.getByRole('button', { name: `Resume ${name} anew` }).click();
  await toastOf(page, 'Listed again');
  assert.equal((await seen()).name, `${name} anew`);
  assert.deepEqual(page.problems.filter((text) => !REFUSED.test(text)), []);
});

test('a helper erases everything of theirs, which nobody finds then, and is signed out', async () => {
  const name = `Zither Leaves ${Date.now()}`;
  const email = `leaves-${Date.now()}@example.org`;
  const id = await register(name, email);
  const page = await signedIn(email);
  await until(async () => {
    await page.reload();
    await settled(page);
    return page.getByRole('heading', { level: 3, name }).isVisible();
  }, 'the listing is not on the page');
  await page.getByRole('button', { name: 'Erase me' }).click();
  await page.getByText('This cannot be undone.').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Keep everything');
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.getByRole('button', { name: 'Erase everything for good' }).click();
  await toastOf(page, 'Erased');
  assert.equal((await fetch(`${url}/api/registrations/${id}`)).status, 404);
  await until(async () => {
    await page.goto(`${url}/manage`);
    await settled(page);
    return page.getByRole('heading', { level: 1, name: 'Please sign in first' }).isVisible();
  }, 'the sessions of an erased person go on');
  assert.deepEqual(page.problems.filter((text) => !REFUSED.test(text)), []);
});

test('a listing gets another address when both mailboxes agree, and is the new one\'s to look after', async () => {
  const name = `Zither Moves ${Date.now()}`;
  const [email, next] = [`moves-${Date.now()}@example.org`, `moved-${Date.now()}@elsewhere.example`];
  const id = await register(name, email);
  const page = await signedIn(email);
  const isThere = async () => {
    await page.reload();
    await settled(page);
    return page.getByRole('heading', { level: 3, name }).isVisible();
  };
  await until(isThere, 'the listing is not on the page');
  await page.getByRole('button', { name: `Change email address of ${name}` }).click();
  await page.getByLabel('New email address').fill('nonsense');
  await page.getByRole('button', { name: 'Email both links' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByLabel('New email address').fill(next);
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.getByRole('button', { name: 'Email both links' }).click();
  await page.getByText('Two links are on their way').waitFor();
  const subject = 'Please confirm the change of address';
  for (const [address, answer] of [
    [next, 'The address changes as soon as'],
    [email, 'Your listing has its new address now'],
  ]) {
    await page.goto(await mailedLink(address, subject));
    await page.getByRole('button', { name: 'Yes, change it' }).click();
    await page.getByText(answer).waitFor();
  }
  assert.equal((await (await fetch(`${url}/api/registrations/${id}`)).json()).email, next);
  await page.goto(`${url}/manage`);
  await until(async () => !(await isThere()), 'the old address still has the listing');
  const mover = await signedIn(next);
  await mover.getByRole('heading', { level: 3, name }).waitFor();
  assert.deepEqual(page.problems.filter((text) => !REFUSED.test(text)), []);
});
