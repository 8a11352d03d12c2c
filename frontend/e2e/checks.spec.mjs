import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { askDatabase } from '../../infra/local/ask-database.mjs';
import { accessibilityProblems } from '../test/browser.mjs';
import { OPERATORS } from './platform.mjs';
import { PATIENCE_MS, toastOf, url, visitors } from './visitor.mjs';

const { visit } = visitors();
const mailUrl = process.env.E2E_MAIL_URL ?? 'http://localhost:8025';
const dataDir = process.env.E2E_DATA_DIR;

/** Repeats until it is true; for what arrives by an event or a mail. */
async function until(isTrue, what) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(200)) {
    const found = await isTrue();
    if (found) return found;
  }
  return assert.fail(what);
}

const post = (path, body) => fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

async function register(name, email) {
  const body = { name, email, location: 'LS11 5QJ', projectType: 'employment', services: ['job placement'], description: 'Lutework for everybody.' };
  const answer = await post('/api/registrations', body);
  assert.equal(answer.status, 201, await answer.clone().text());
  return (await answer.json()).id;
}

const mailsTo = async (email, subject) => {
  const { messages } = await (await fetch(`${mailUrl}/api/v1/messages?limit=500`)).json();
  return messages.filter(({ To, Subject }) => Subject === subject && To[0].Address === email);
};
const textOf = async ({ ID }) => (await (await fetch(`${mailUrl}/api/v1/message/${ID}`)).json()).Text;

/** A page on which somebody has signed in by the mailed link. */
async function signedIn(email) {
  const before = new Set((await mailsTo(email, 'Your link to sign in')).map(({ ID }) => ID));
  const page = await visit('/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  const mail = await until(async () => (await mailsTo(email, 'Your link to sign in')).find(({ ID }) => !before.has(ID)), `no link to sign in came to ${email}`);
  await page.goto(/http\S+\/links\/sign-in\/\S+/.exec(await textOf(mail))[0]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Manage my listings' }).waitFor();
  return page;
}

test('an owner asks for a check, an operator makes it, visitors read it; after 90 days one press says that all is correct', { skip: !dataDir && 'E2E_DATA_DIR is not set' }, async () => {
  const name = `Lute Works ${Date.now()}`;
  const email = `lute-${Date.now()}@example.org`;
  const id = await register(name, email);
  const record = async () => (await fetch(`${url}/api/registrations/${id}`)).json();

  const owner = await signedIn(email);
  await owner.getByRole('button', { name: `Ask for a check (${name})` }).click();
  await owner.getByLabel('Which register?').selectOption({ label: 'Scotland' });
  await owner.getByRole('textbox', { name: 'Number' }).fill('12345');
  await owner.getByRole('button', { name: 'Ask for the check' }).click();
  await owner.getByText('The number must be SC0 and five digits, such as SC012345').waitFor();
  assert.deepEqual(await accessibilityProblems(owner), []);
  await owner.getByRole('textbox', { name: 'Number' }).fill('SC012345');
  await owner.getByRole('button', { name: 'Ask for the check' }).click();
  await toastOf(owner, 'Check asked for');
  assert.equal((await record()).checkedBy, undefined);

  const operator = await signedIn(OPERATORS.checks);
  await operator.goto(`${url}/operator?view=checks`);
  await operator.getByRole('button', { name: `Check ${name}` }).click();
  await operator.getByRole('dialog').getByText('Charity register of Scotland: SC012345').waitFor();
  await operator.getByLabel('Reason').fill('Seen in the register.');
  await operator.waitForTimeout(400);
  assert.deepEqual(await accessibilityProblems(operator), []);
  await operator.getByRole('button', { name: 'It is who they say' }).click();
  await toastOf(operator, 'Checked');
  await until(async () => (await mailsTo(email, 'Your listing is checked')).length === 1, 'the owner was not told');

  const words = 'Checked today by the Scottish Charity Register';
  const visitor = await visit(`/helper/${id}`);
  await visitor.getByText(words).waitFor();
  await visitor.getByText(/^Who this helper is was checked on .* by the Scottish Charity Register/).waitFor();
  assert.equal(await visitor.getByText('Verified Helper').count(), 0);
  assert.deepEqual(await accessibilityProblems(visitor), []);
  const search = { userLatitude: 53.7921, userLongitude: -1.5494, projectType: 'employment', maxDistance: 1, limit: 20 };
  await until(async () => (await (await post('/api/recommendations', search)).json()).some((found) => found.id === id && found.checkedBy), 'the search does not say that it is checked');

  const ago = (days) => askDatabase(dataDir, 'registrations', `update helper set checked_at = checked_at - $2 * interval '1 day', checked_until = checked_until - $2 * interval '1 day' where id = $1`, [id, days]);
  await ago(91);
  const asked = await until(async () => (await mailsTo(email, 'Is your listing still correct?'))[0], 'the owner was not asked');
  const link = /http\S+\/links\/still-correct\/\S+/.exec(await textOf(asked))[0];
  const until91 = (await askDatabase(dataDir, 'registrations', 'select checked_until as until from helper where id = $1', [id]))[0].until;
  const page = await visit(link.slice(link.indexOf('/links')));
  await page.getByRole('heading', { level: 1, name: 'Is your listing still correct?' }).waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  const opened = (await askDatabase(dataDir, 'registrations', 'select checked_until as until from helper where id = $1', [id]))[0].until;
  assert.equal(opened.getTime(), until91.getTime(), 'opening the page changed something');
  await page.getByRole('button', { name: 'It is still correct' }).click();
  await page.getByText(/^Thank you\. The check of your listing holds until/).waitFor();
  await visitor.goto(`${url}/helper/${id}`);
  await visitor.getByText('Checked 91 days ago by the Scottish Charity Register').waitFor();

  await ago(100);
  await until(async () => (await record()).checkedBy === undefined, 'the check did not lapse');
  assert.equal((await mailsTo(email, 'Is your listing still correct?')).length, 1);
  for (const { problems } of [owner, operator, visitor, page]) assert.deepEqual(problems.filter((text) => !/status of 40[14]/.test(text)), []);
});
