import type { EntryContent, EntryPreview, OperatorEntry, OperatorEntryDetails } from '@community-help/api-contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { existsSync } from 'node:fs';
import { ART_PICTURES } from '../src/features/operator/content/art-pictures.js';
import { slugFrom } from '../src/features/operator/content/content-words.js';
import type { FakeApi } from './fake-api.js';
import { operatorsApi } from './operator-desk.js';
import { renderSite } from './render-site.js';

const CONTENT: EntryContent = { title: 'Quince week', excerpt: 'Every hub has quinces to give away.', category: 'Updates', image: '/art/scene-hub.svg', author: 'Ann', date: '2026-11-20T08:00:00Z', location: '', started: '', text: 'Come and **take** some.' };
const ROW: OperatorEntry = { id: 'post-quince-week', kind: 'post', slug: 'quince-week', state: 'published', title: 'Quince week', hasDraft: false, isFromFile: true, revision: 3, changedAt: '2026-11-20T10:00:00.000Z', path: '/blog/updates/quince-week' };
const ENTRY: OperatorEntryDetails = { ...ROW, content: CONTENT, published: CONTENT };
const PREVIEW: EntryPreview = { html: '<p>Come and <strong>take</strong> some.</p>', description: null, readingMinutes: 1, faults: [], leftOut: [] };
const AT = '/api/operator/content';

let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup();
  api = operatorsApi()
    .on(`GET ${AT}`, { body: { rows: [ROW], next: null } })
    .on(`GET ${AT}/post-quince-week`, { body: ENTRY })
    .on(`POST ${AT}/preview`, { body: PREVIEW });
});

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const bodies = (call: string) => api.requestsTo(call).map(({ body }) => body);
const retype = async (label: string, words: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (words) await user.type(field, words);
};

describe('Content of the site', () => {
  it('is a list by kind and state, which is also a table', async () => {
    renderSite('/operator?view=content&kind=post&state=published');
    expect(await screen.findByText('Quince week')).toHaveAttribute('href', '/operator?view=content&id=post-quince-week');
    expect(screen.getByText('Came with the product')).toBeVisible();
    expect(screen.getByText('/blog/updates/quince-week')).toHaveAttribute('href', '/blog/updates/quince-week');
    expect(screen.getByText('Download these (CSV)')).toHaveAttribute('href', `${AT}.csv?kind=post&state=published`);
    expect(screen.getByText('Withdrawn')).toHaveAttribute('href', '/operator?view=content&kind=post&state=withdrawn');
    expect(api.requestsTo(`GET ${AT}`)[0]!.query.toString()).toBe('kind=post&state=published');
  });

  it('is written beside its preview, kept as a draft and published for a reason, each as it was looked at', async () => {
    api
      .on(`POST ${AT}/post-quince-week/save`, ({ body }) => ({ body: { ...ENTRY, revision: 4, hasDraft: true, isFromFile: false, content: (body as { content: EntryContent }).content } }))
      .on(`POST ${AT}/post-quince-week/publish`, { body: { ...ENTRY, revision: 5, isFromFile: false } });
    renderSite('/operator?view=content&id=post-quince-week');
    expect(await screen.findByText('take')).toBeVisible();
    expect(screen.getByLabelText('Date')).toHaveValue('2026-11-20');
    expect(screen.queryByLabelText('Location')).toBeNull();
    expect(screen.getByText(/^It came with the product/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save the draft' })).toBeDisabled();
    await retype('Title', 'Quince month');
    await press('Publish');
    const asked = await dialog();
    await user.click(asked.getByRole('button', { name: 'Publish' }));
    expect(await asked.findByText('Please say why')).toBeVisible();
    await user.type(asked.getByLabelText('Reason'), 'it is news');
    await user.click(asked.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(`POST ${AT}/post-quince-week/save`)).toEqual([{ revision: 3, content: { ...CONTENT, title: 'Quince month' } }]);
    expect(bodies(`POST ${AT}/post-quince-week/publish`)).toEqual([{ revision: 4, reason: 'it is news' }]);
  });

  it('says beside each field what stands against publishing, and what no page shows', async () => {
    api.on(`POST ${AT}/preview`, { body: { ...PREVIEW, faults: [{ field: 'author', message: 'author is required' }], leftOut: ['HTML is left out: <b>'] } });
    renderSite('/operator?view=content&id=post-quince-week');
    expect(await screen.findByText('HTML is left out: <b>')).toBeVisible();
    expect(screen.getByText('Author is required')).toBeVisible();
    await retype('Title', 'Quince month');
    await screen.findByText('HTML is left out: <b>');
    await press('Publish');
    expect(screen.getByLabelText('Author')).toHaveFocus();
    expect(screen.getByLabelText('Author')).toHaveAccessibleDescription(/Author is required/);
    expect(bodies(`POST ${AT}/post-quince-week/save`)).toEqual([]);
  });

  it('tells the second operator, keeps what was typed, and shows what is there now', async () => {
    api.on(`POST ${AT}/post-quince-week/save`, { status: 409, body: 'This entry changed while you looked at it: operator abcdefgh withdrew it, and it is withdrawn now. Nothing was done; please look again.' });
    renderSite('/operator?view=content&id=post-quince-week');
    await retype('Title', 'Quince month');
    await press('Save the draft');
    expect(await screen.findByText(/^This entry changed while you looked at it/)).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Quince month');
    api.on(`GET ${AT}/post-quince-week`, { body: { ...ENTRY, state: 'withdrawn', path: null, published: null, revision: 9, title: 'Theirs', content: { ...CONTENT, title: 'Theirs' } } });
    await press(/^Look again/);
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Theirs'));
    expect(screen.getByText('Withdrawn')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  it('begins with an address made of its title, which stays', async () => {
    api.on(`POST ${AT}/project-cafe-in-ely/save`, ({ body }) => ({ body: { ...ENTRY, id: 'project-cafe-in-ely', kind: 'project', slug: 'cafe-in-ely', state: 'draft', path: null, published: null, revision: 1, hasDraft: true, content: (body as { content: EntryContent }).content } }));
    api.on(`GET ${AT}/project-cafe-in-ely`, { body: { ...ENTRY, id: 'project-cafe-in-ely', kind: 'project', slug: 'cafe-in-ely', state: 'draft', path: null, published: null, revision: 1, hasDraft: true } });
    renderSite('/operator?view=content&new=project');
    await retype('Title', 'Café in Ély!');
    expect(screen.getByLabelText('Address')).toHaveValue('cafe-in-ely');
    await user.selectOptions(screen.getByLabelText('Category'), 'Farmers');
    await press('Save the draft');
    await waitFor(() => expect(bodies(`POST ${AT}/project-cafe-in-ely/save`)).toEqual([{ revision: 0, content: { title: 'Café in Ély!', excerpt: '', category: 'farmers', image: '', author: '', date: '', location: '', started: '', text: '' } }]));
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Drop the draft' })).toBeVisible();
      expect(screen.queryByLabelText('Address')).toBeNull();
    });
  });

  it('asks once about publishing what was new, at the address that it has then', async () => {
    const now = { ...ENTRY, state: 'draft', path: null, published: null, revision: 1, hasDraft: true } as const;
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    api.on(`POST ${AT}/post-quince-week/save`, { body: now }).on(`GET ${AT}/post-quince-week`, async () => {
      await arrived;
      return { body: now };
    });
    renderSite('/operator?view=content&new=post');
    await retype('Title', 'Quince week');
    await press('Publish');
    await waitFor(() => expect(api.requestsTo(`GET ${AT}/post-quince-week`)).not.toEqual([]));
    expect(screen.queryByRole('dialog')).toBeNull();
    arrive();
    expect(await (await dialog()).findByLabelText('Reason')).toBeVisible();
  });

  it('shows pictures that were uploaded, above the text and in it', async () => {
    const stored = '/objects/images/0193a1aa-0000-7000-8000-000000000001.webp';
    api
      .on('POST /api/objects/upload', { body: { uploadURL: 'http://store.test/uploads/1' } })
      .on('PUT /uploads/1', {})
      .on('POST /api/objects/normalize', { body: { objectPath: stored, thumbnailPath: stored, width: 1, height: 1 } });
    renderSite('/operator?view=content&id=post-quince-week');
    const file = new File(['x'], 'x.png', { type: 'image/png' });
    const inputs = () => ['Upload a picture', 'Put a picture into the text'].map((name) => document.querySelector<HTMLInputElement>(`input[type=file][aria-label="${name}"]`)!);
    await screen.findByText('Put a picture into the text');
    await user.upload(inputs()[0]!, file);
    await waitFor(() => expect(screen.getByLabelText('Picture')).toHaveValue(stored));
    // Whoever goes on writing meanwhile loses nothing.
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    api.on('PUT /uploads/1', async () => {
      await arrived;
      return {};
    });
    await user.upload(inputs()[1]!, file);
    await user.type(screen.getByLabelText('Text'), ' Soon.');
    arrive();
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveValue(`${CONTENT.text} Soon.\n\n![What is to be seen](${stored})\n\n`));
    api.on('POST /api/objects/normalize', { status: 422, body: 'This file is not a picture we can use.' });
    await user.upload(inputs()[0]!, file);
    expect(await screen.findByText('This file is not a picture we can use.')).toBeVisible();
  });

  it('has a log of its own', async () => {
    api.on(`GET ${AT}/audit`, { body: { rows: [{ id: '1', at: '2026-11-20T10:00:00.000Z', by: { id: 'aaaaaaaa', isYou: true }, action: 'content.publish', entryId: 'post-quince-week', before: { state: 'draft' }, after: { state: 'published' }, reason: 'it is news' }], next: null } });
    renderSite('/operator?view=audit&log=content');
    expect(await screen.findByText('Published')).toBeVisible();
    expect(screen.getByText('draft to published')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download this log (CSV)' })).toHaveAttribute('href', `${AT}/audit.csv`);
  });

  it('offers drawings that are there, and addresses of plain letters', () => {
    for (const path of ART_PICTURES) expect([path, existsSync(`frontend/public${path}`) || existsSync(`public${path}`)]).toEqual([path, true]);
    expect(['Café in Ély!', ' -- ', 'A'.repeat(90), 'Größe & Co.'].map(slugFrom)).toEqual(['cafe-in-ely', '', 'a'.repeat(80), 'gro-e-co']);
  });
});
