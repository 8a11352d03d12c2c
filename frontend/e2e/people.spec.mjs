import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../test/browser.mjs';
import { mailedLink, signIn, until } from './mailbox.mjs';
import { OPERATORS } from './platform.mjs';
import { scrollsSideways, settled, url, visitors } from './visitor.mjs';

const { visit } = visitors();
const REFUSED = /status of 4(01|04|10)/;

async function register(email) {
  const body = { name: `Quince Leaves ${Date.now()}`, email, location: 'LS11 5QJ', projectType: 'employment', services: ['job placement'], description: 'Quincework for everybody.' };
  const answer = await fetch(`${url}/api/registrations`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  assert.equal(answer.status, 201, await answer.clone().text());
  return (await answer.json()).id;
}

async function signedIn(email) {
  const page = await visit('/sign-in');
  await signIn(page, email);
  return page;
}

const isSignedOut = async (page) => {
  await page.goto(`${url}/manage`);
  await settled(page);
  return page.getByRole('heading', { level: 1, name: 'Please sign in first' }).isVisible();
};

test('an operator erases everything of an address by one act, by the keyboard on a phone: listing, mails and sign-ins', async () => {
  const email = `quince-${Date.now()}@example.org`;
  const id = await register(email);
  const person = await signedIn(email);
  const asking = await visit('/sign-in');
  await asking.getByLabel('Email address').fill(email);
  await asking.getByRole('button', { name: 'Email me a link' }).click();
  await asking.getByText('A link is on its way to this address.').waitFor();
  const link = await mailedLink(email, 'Your link to sign in');

  const page = await visit('/sign-in', { width: 360 });
  await signIn(page, OPERATORS.people);
  await page.goto(`${url}/operator?view=people`);
  await settled(page);
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await page.getByText('1 listing', { exact: true }).waitFor();
  await page.getByText('Signed in on 1 browser. 1 link to sign in was asked for and not used.').waitFor();
  assert.deepEqual([await accessibilityProblems(page), await scrollsSideways(page)], [[], false]);
  await page.getByRole('button', { name: 'Erase everything of this address' }).press('Enter');
  await page.getByLabel('Reason').fill('asked by letter');
  await page.getByRole('button', { name: 'Erase for good' }).press('Enter');
  await page.getByRole('dialog', { name: 'Everything is erased' }).waitFor();
  assert.equal(await scrollsSideways(page), false);
  await page.keyboard.press('Escape');
  await page.getByText('No listing was registered').waitFor();
  await page.getByText('Signed in on no browser.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Erase everything of this address' }).count(), 0);

  assert.equal((await fetch(`${url}/api/registrations/${id}`)).status, 404);
  await until(() => isSignedOut(person), 'the sessions of an erased person go on');
  await asking.goto(link);
  await asking.getByRole('button', { name: 'Sign in' }).click();
  await asking.getByRole('link', { name: 'Ask for a new link' }).waitFor();
  assert.deepEqual(page.problems.filter((text) => !REFUSED.test(text)), []);
});

test('an operator signs out an address that has no listing, for a reason that stands in the log', async () => {
  const email = `quince-visits-${Date.now()}@example.org`;
  const reason = `a lost phone ${Date.now()}`;
  const person = await signedIn(email);
  const page = await signedIn(OPERATORS.people);
  await page.goto(`${url}/operator?view=people`);
  await settled(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Look' }).click();
  await page.getByText('Signed in on 1 browser.').waitFor();
  await page.getByRole('button', { name: 'Erase everything of this address' }).click();
  await page.getByRole('dialog', { name: 'Erase everything of this address?' }).waitFor();
  await page.waitForTimeout(400);
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign them out everywhere' }).click();
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Sign them out', exact: true }).click();
  await page.getByText('Signed in on no browser.').waitFor();
  await until(() => isSignedOut(person), 'somebody whom an operator signed out is signed in');
  await page.goto(`${url}/operator?view=audit&log=sign-ins`);
  await page.getByText(reason).waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.deepEqual(page.problems.filter((text) => !REFUSED.test(text)), []);
});
