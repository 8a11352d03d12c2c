import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessibilityProblems } from '../test/browser.mjs';
import { signIn } from './mailbox.mjs';
import { OPERATORS } from './platform.mjs';
import { settled, toastOf, url, visitors } from './visitor.mjs';

const { visit } = visitors();

test('an operator writes an article beside its preview, everybody reads it at its address, and nobody after it is withdrawn', async () => {
  const title = `Quince news ${Date.now()}`;
  const slug = title.toLowerCase().replaceAll(' ', '-');
  const path = `/blog/updates/${slug}`;
  const page = await visit('/sign-in');
  await signIn(page, OPERATORS.content);
  await page.getByRole('link', { name: 'Operator console' }).click();
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('link', { name: 'Write a post' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Excerpt').fill('Every hub has quinces to give away this week.');
  await page.getByLabel('Category').selectOption('Updates');
  await page.getByLabel('Author').fill('Ann');
  await page.getByLabel('Picture', { exact: true }).fill('/art/scene-hub.svg');
  await page.getByLabel('Text', { exact: true }).fill('## What to do\n\nCome and **take** some. <script>alert(1)</script>');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('heading', { name: 'What to do' }).waitFor();
  await preview.getByText('HTML is left out: <script>').waitFor();
  await settled(page);
  assert.deepEqual(await accessibilityProblems(page), []);
  // By the keyboard from here.
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Reason').fill('It is news.');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).press('Enter');
  await toastOf(page, 'Published');

  const answer = await fetch(url + path);
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), new RegExp(`<title>${title} - Community Help</title>`));
  const reader = await visit(path);
  await reader.getByRole('heading', { level: 1, name: title }).waitFor();
  await reader.getByRole('heading', { level: 2, name: 'What to do' }).waitFor();
  assert.deepEqual(reader.problems, []);

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('It is wrong.');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await toastOf(page, 'Withdrawn');
  assert.equal((await fetch(url + path)).status, 404);
  assert.deepEqual(page.problems, []);
});

test('an operator tells everybody something on every page, a visitor puts it away, and it goes when it is ended', async () => {
  const text = `Hubs open late ${Date.now()}`;
  const page = await visit('/sign-in');
  await signIn(page, OPERATORS.content);
  await page.goto(`${url}/operator?view=notices`);
  await page.getByRole('button', { name: 'Write a notice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Text').fill(text);
  await dialog.getByLabel('What it is').selectOption('Warning');
  await dialog.getByLabel('Link', { exact: true }).fill('/safety');
  await dialog.getByLabel('What the link is called').fill('How to stay safe');
  await dialog.getByLabel('Reason').fill('It is cold.');
  await settled(page);
  assert.deepEqual(await accessibilityProblems(page), []);
  await dialog.getByRole('button', { name: 'Publish' }).press('Enter');
  await toastOf(page, 'Published');

  await whenPages((html) => html.includes(text));
  const reader = await visit('/');
  const notices = reader.getByRole('region', { name: 'Notices' });
  await notices.getByText(text).waitFor();
  assert.deepEqual(await accessibilityProblems(reader), []);
  await notices.getByRole('link', { name: 'How to stay safe' }).click();
  await reader.waitForURL(`${url}/safety`);
  await notices.getByText(text).waitFor();
  await settled(reader);
  assert.deepEqual(await accessibilityProblems(reader), []);
  await notices.getByRole('button', { name: /^Dismiss: Hubs open late/ }).press('Enter');
  await notices.getByText(text).waitFor({ state: 'hidden' });
  await reader.reload();
  assert.equal(await reader.getByText(text).isVisible(), false);
  assert.deepEqual(reader.problems, []);

  await page.getByRole('button', { name: 'End now' }).first().click();
  await dialog.getByLabel('Reason').fill('They are open.');
  await dialog.getByRole('button', { name: 'End it' }).click();
  await toastOf(page, 'Ended');
  await whenPages((html) => !html.includes(text));
  assert.deepEqual(page.problems, []);
});

/** The gateway asks for notices every few seconds. */
async function whenPages(isSo) {
  for (let tries = 0; tries < 40; tries += 1) {
    if (isSo(await (await fetch(`${url}/safety`)).text())) return;
    await sleep(250);
  }
  assert.fail('the pages do not change');
}
