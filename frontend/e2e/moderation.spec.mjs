import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../test/browser.mjs';
import { signIn, until } from './mailbox.mjs';
import { OPERATORS } from './platform.mjs';
import { settled, toastOf, url, visitors } from './visitor.mjs';

const { visit } = visitors();
const MISSING = /status of 404/;

async function register(name, email = `quince-${Date.now()}@example.org`) {
  const body = { name, email, location: 'LS11 5QJ', projectType: 'employment', services: ['job placement'], description: 'Quincework for everybody.' };
  const answer = await fetch(`${url}/api/registrations`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  assert.equal(answer.status, 201, await answer.clone().text());
  return (await answer.json()).id;
}

test('a stranger reports a listing, an operator hides it with a reason, and nobody finds it until it is restored', async () => {
  const name = `Quince Works ${Date.now()}`;
  const happened = `Their hall burnt down at ${Date.now()}.`;
  const id = await register(name);
  const isFound = async () => {
    const { helpers } = await (await fetch(`${url}/api/registrations?limit=5&q=${encodeURIComponent(name)}`)).json();
    return [helpers.some((helper) => helper.id === id), (await fetch(`${url}/api/registrations/${id}`)).status === 200];
  };
  await until(async () => (await isFound()).every(Boolean), 'the listing is not found');

  const stranger = await visit(`/helper/${id}`);
  await stranger.getByRole('link', { name: `Report this listing: ${name}` }).click();
  await stranger.getByRole('radio', { name: /pretends to be somebody else/ }).check();
  await stranger.getByLabel(/^What happened/).fill(happened);
  assert.deepEqual(await accessibilityProblems(stranger), []);
  await stranger.getByRole('button', { name: 'Send the report' }).click();
  await stranger.getByRole('heading', { level: 1, name: 'Your report is with us' }).waitFor();
  assert.deepEqual(stranger.problems, []);

  const page = await visit('/operator');
  await page.getByRole('heading', { level: 1, name: 'For operators only' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, OPERATORS.moderation);
  await page.getByRole('link', { name: 'Operator console' }).click();
  await page.getByRole('heading', { level: 2, name: 'Overview' }).waitFor();
  await page.getByRole('link', { name: 'Open the queue' }).click();
  await page.getByText(happened).waitFor();
  await page.getByRole('button', { name: `Take it ${name}` }).click();
  await toastOf(page, 'Taken');
  await page.getByRole('button', { name: 'Taken', exact: true }).click();
  // By the keyboard from here: the dialog takes the focus and gives it back.
  await page.getByRole('button', { name: `Decide about ${name}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /^Hide/ }).check();
  await page.getByLabel('Reason').fill('The hall is gone.');
  await page.waitForTimeout(400);
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).press('Enter');
  await toastOf(page, 'Decided');
  await until(async () => !(await isFound()).some(Boolean), 'the hidden listing is found');
  const gone = await visit(`/helper/${id}`);
  await gone.getByRole('heading', { level: 1, name: 'Helper Not Found' }).waitFor();

  await page.goto(`${url}/operator?view=listings&id=${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByLabel('Reason').fill('They met next door.');
  await page.getByRole('button', { name: 'Restore it' }).click();
  await toastOf(page, 'Restored');
  await until(async () => (await isFound()).every(Boolean), 'the restored listing is not found');

  await page.getByRole('link', { name: 'Audit log' }).click();
  for (const words of ['They met next door.', 'hidden to listed', 'The hall is gone.', 'listed to hidden', 'Decided a report: hide', 'Took a report']) await page.getByText(words).first().waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.deepEqual(page.problems.filter((text) => !MISSING.test(text) && !/status of 401/.test(text)), []);
});

test('a hidden listing is appealed for by its owner, restored by an operator, and erased by its owner', async () => {
  const name = `Quince Returns ${Date.now()}`;
  const email = `quince-${Date.now()}@example.org`;
  const id = await register(name, email);
  const isThere = async () => (await fetch(`${url}/api/registrations/${id}`)).status === 200;
  await until(isThere, 'the listing is not there');
  const console = await visit('/sign-in');
  await signIn(console, OPERATORS.moderation);
  await console.getByRole('link', { name: 'Operator console' }).click();
  await console.goto(`${url}/operator?view=listings&id=${id}`);
  await console.getByRole('button', { name: 'Hide' }).click();
  await console.getByLabel('Reason').fill('It asks for cards.');
  await console.getByRole('button', { name: 'Hide it' }).click();
  await toastOf(console, 'Hidden');
  assert.ok(!(await isThere()));

  const page = await visit('/sign-in');
  await signIn(page, email);
  await page.getByRole('heading', { level: 3, name }).waitFor();
  await page.getByRole('button', { name: 'Ask us to look again' }).click();
  await page.getByText('Please say why').waitFor();
  await page.getByLabel('Why should it be shown?').fill('We ask for no cards any more.');
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.getByRole('button', { name: 'Ask us to look again' }).click();
  await page.getByText('An operator looks at your listing again').waitFor();

  await console.goto(`${url}/operator?view=reports`);
  await console.getByText('We ask for no cards any more.').waitFor();
  await console.getByRole('button', { name: `Take it ${name}` }).click();
  await toastOf(console, 'Taken');
  await console.getByRole('button', { name: 'Taken', exact: true }).click();
  await console.getByRole('button', { name: `Decide about ${name}` }).click();
  await console.getByRole('radio', { name: /^Restore/ }).check();
  assert.equal(await console.getByRole('radio', { name: /^Warn/ }).count(), 0);
  await console.getByLabel('Reason').fill('They put it right.');
  await console.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await toastOf(console, 'Decided');
  await until(isThere, 'the restored listing is not there');

  await page.reload();
  await page.getByRole('button', { name: `Pause ${name}` }).waitFor();
  await page.getByRole('button', { name: 'Erase me' }).click();
  await page.getByRole('button', { name: 'Erase everything for good' }).click();
  await toastOf(page, 'Erased');
  assert.ok(!(await isThere()));
});
