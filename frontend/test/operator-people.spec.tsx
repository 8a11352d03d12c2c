import type { KnownPerson } from '@community-help/api-contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { FakeApi } from './fake-api.js';
import { operatorsApi } from './operator-desk.js';
import { renderSite } from './render-site.js';

const ANN = 'ann@example.org';
const KNOWN: KnownPerson = { listings: [{ id: 'h1', name: 'Holbeck Open Kitchen', projectType: 'charities', state: 'listed', revision: 4, createdAt: '2026-01-01T00:00:00.000Z' }], reports: 2, conversations: 1, isBarred: false };
const NOTHING: KnownPerson = { listings: [], reports: 0, conversations: 0, isBarred: false };
const ERASE = 'Erase everything of this address';

let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup();
  api = operatorsApi()
    .on('POST /api/operator/people/find', { body: KNOWN })
    .on('POST /api/operator/readers/find', { body: { newsletter: { askedAt: '2026-01-02T10:00:00.000Z', confirmedAt: '2026-01-03T10:00:00.000Z' }, mails: 1 } })
    .on('POST /api/operator/sign-ins/find', { body: { sessions: 0, links: 0 } });
});

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const bodies = (call: string) => api.requestsTo(call).map(({ body }) => body);
const look = async (email: string) => {
  renderSite('/operator?view=people');
  await user.type(await screen.findByLabelText('Email address'), email);
  await press('Look');
};

describe('Somebody who asks what is kept of them', () => {
  it('is found by an address that no address of ours ever carries', async () => {
    await look(` ${ANN} `);
    expect(await screen.findByText('1 listing, 2 reports and 1 conversation')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Holbeck Open Kitchen' })).toHaveAttribute('href', '/operator?view=listings&id=h1');
    expect(bodies('POST /api/operator/people/find')).toEqual([{ email: ANN }]);
    expect(api.requests.map(({ path, query }) => `${path}?${query.toString()}`).join()).not.toContain('ann');
  });

  it('is looked for by an address alone, and may be unknown', async () => {
    api.on('POST /api/operator/people/find', { body: NOTHING });
    await look('ann');
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    expect(bodies('POST /api/operator/people/find')).toEqual([]);
    await user.type(screen.getByLabelText('Email address'), '@example.org');
    await press('Look');
    expect(await screen.findByText(/^No listing was registered, and nothing was reported or written, with ann@example.org/)).toBeVisible();
    expect(await screen.findByText('Signed in on no browser.')).toBeVisible();
    expect(await screen.findByRole('button', { name: ERASE })).toBeVisible();
    api.on('POST /api/operator/readers/find', { body: { newsletter: null, mails: 0 } });
    await press('Look');
    expect(await screen.findByText('No newsletter, and no mail with this address.')).toBeVisible();
    expect(await screen.findByText('Signed in on no browser.')).toBeVisible();
    expect(screen.queryByRole('button', { name: ERASE })).toBeNull();
  });

  it('gets a copy as a file, for a reason', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => undefined });
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    api.on('POST /api/operator/people/copy', { body: { copiedAt: '2026-11-20T10:00:00.000Z', listings: [], reports: [], conversations: [] } });
    await look(ANN);
    await press('Take a copy for them');
    const asked = await dialog();
    await user.click(asked.getByRole('button', { name: 'Take the copy' }));
    expect(await asked.findByText('Please say why')).toBeVisible();
    await user.type(asked.getByLabelText('Reason'), 'asked by letter');
    await user.click(asked.getByRole('button', { name: 'Take the copy' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    expect(bodies('POST /api/operator/people/copy')).toEqual([{ email: ANN, reason: 'asked by letter' }]);
    expect([saved.length, saved[0]?.type]).toEqual([1, 'application/json']);
    for (const part of ['readers', 'sign-ins']) expect(api.requestsTo(`POST /api/operator/${part}/find`).at(-1)?.body).toEqual({ email: ANN });
    clicked.mockRestore();
  });

  it('is erased in every part by one act, which says of each what became of it', async () => {
    api.on('POST /api/operator/sign-ins/find', { body: { sessions: 2, links: 1 } });
    const called: string[] = [];
    const answers = { people: { body: { listings: 1, reports: 2, conversations: 1 } }, readers: { status: 404, body: 'Nothing is kept here under this address.' }, 'sign-ins': {} };
    for (const [part, answer] of Object.entries(answers)) api.on(`POST /api/operator/${part}/erase`, () => (called.push(part), answer));
    await look(ANN);
    await press(ERASE);
    const asked = await dialog();
    expect(await asked.findByText(/^The newsletter/)).toBeVisible();
    expect(await asked.findByText(/^Signed in on 2/)).toBeVisible();
    for (const words of [/^1 listing, 2 reports and 1 conversation\. With listings go texts/, /^The newsletter, since 3 Jan 2026/, 'Signed in on 2 browsers. 1 link to sign in was asked for and not used.', /^What stays, because tax law asks for books/]) expect(asked.getByText(words)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Erase for good' }));
    expect(await asked.findByText('Please say why')).toBeVisible();
    expect(called).toEqual([]);
    await user.type(asked.getByLabelText('Reason'), 'asked by letter');
    await user.click(asked.getByRole('button', { name: 'Erase for good' }));
    expect(await screen.findByRole('dialog', { name: 'Everything is erased' })).toBeVisible();
    expect(called).toEqual(['people', 'readers', 'sign-ins']);
    expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Listings, reports and conversationsErased', 'Newsletter and mailsNothing is left here', 'Sign-insErased']);
    expect(asked.getByRole('region', { name: 'What becomes of each part' })).toHaveFocus();
    expect(bodies('POST /api/operator/people/erase')).toEqual([{ email: ANN, reason: 'asked by letter', listings: [{ id: 'h1', revision: 4 }], reports: 2, conversations: 1 }]);
    for (const part of ['readers', 'sign-ins']) expect(bodies(`POST /api/operator/${part}/erase`)).toEqual([{ email: ANN, reason: 'asked by letter' }]);
    expect(asked.queryByRole('button', { name: 'Erase for good' })).toBeNull();
    api.on('POST /api/operator/people/find', { body: NOTHING }).on('POST /api/operator/readers/find', { body: { newsletter: null, mails: 0 } }).on('POST /api/operator/sign-ins/find', { body: { sessions: 0, links: 0 } });
    await user.click(asked.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(await screen.findByText(/^No listing was registered/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: ERASE })).toBeNull());
  });

  it('is erased again where a part failed, and only there; whoever was second looks again', async () => {
    api
      .on('POST /api/operator/people/erase', { status: 409, body: 'What stands under this address changed while you looked at it. Nothing was done; please look again.' })
      .on('POST /api/operator/readers/erase', { status: 503, body: 'This service is not available right now.' })
      .on('POST /api/operator/sign-ins/erase', {});
    await look(ANN);
    await press(ERASE);
    const asked = await dialog();
    await user.type(asked.getByLabelText('Reason'), 'asked by letter');
    await user.click(asked.getByRole('button', { name: 'Erase for good' }));
    expect(await screen.findByRole('dialog', { name: 'Not everything is erased' })).toBeVisible();
    expect(asked.getByText('Not erased. This service is not available right now.')).toBeVisible();
    api.on('POST /api/operator/readers/erase', {});
    await user.click(asked.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked.getAllByText('Erased')).toHaveLength(2));
    expect(['people', 'readers', 'sign-ins'].map((part) => bodies(`POST /api/operator/${part}/erase`).length)).toEqual([1, 2, 1]);
    expect(asked.getByText(/^Not erased\. What stands under this address changed/)).toBeVisible();
    expect(asked.queryByRole('button', { name: 'Try again' })).toBeNull();
    api.on('POST /api/operator/people/find', { body: NOTHING });
    await user.click(asked.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(await screen.findByText(/^No listing was registered/)).toBeVisible();
  });

  it('is erased also where a part could not be looked up', async () => {
    api.on('POST /api/operator/people/find', { body: NOTHING }).on('POST /api/operator/readers/find', { body: { newsletter: null, mails: 0 } }).on('POST /api/operator/sign-ins/find', { status: 503, body: 'This service is not available right now.' });
    await look(ANN);
    expect(await screen.findByText('This service is not available right now.')).toBeVisible();
    await press(ERASE);
    expect((await dialog()).getByText('Could not be looked up.')).toBeVisible();
  });

  it('is not said to be unknown to a part that has not answered yet', async () => {
    let tell = (): void => undefined;
    api.on('POST /api/operator/readers/find', () => new Promise((resolve) => { tell = () => resolve({ body: { newsletter: null, mails: 3 } }); }));
    await look(ANN);
    expect(await screen.findByText('Looking...')).toBeVisible();
    await press(ERASE);
    const asked = await dialog();
    expect(asked.getByText('Looking...')).toBeVisible();
    tell();
    expect(await asked.findByText(/^3 mails with this address/)).toBeVisible();
  });

  it('is looked up no more when the operator has gone on before the answer', async () => {
    let done = (): void => undefined;
    api.on('POST /api/operator/people/bar', () => new Promise((resolve) => { done = () => resolve({ body: { ...KNOWN, isBarred: true } }); }));
    await look(ANN);
    await press('Bar them from writing and reporting');
    const asked = await dialog();
    await user.type(asked.getByLabelText('Reason'), 'threats to two helpers');
    await user.click(asked.getByRole('button', { name: 'Bar them' }));
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('link', { name: 'Payouts' }));
    done();
    expect(await screen.findByText('Barred')).toBeVisible();
  });
});

describe('Somebody who reads the newsletter', () => {
  it('is shown beside what else stands under the address, in the copy too, and is forgotten for a reason', async () => {
    api.on('POST /api/operator/people/find', { body: NOTHING }).on('POST /api/operator/readers/erase', {});
    await look(ANN);
    expect(await screen.findByText('The newsletter, since 3 Jan 2026. 1 mail with this address, wiped 30 days after it went out.')).toBeVisible();
    await press('End and wipe these');
    const asked = await dialog();
    await user.type(asked.getByLabelText('Reason'), 'asked by letter');
    api.on('POST /api/operator/readers/find', { body: { newsletter: null, mails: 0 } });
    await user.click(asked.getByRole('button', { name: 'End and wipe' }));
    expect(await screen.findByText('No newsletter, and no mail with this address.')).toBeVisible();
    expect(bodies('POST /api/operator/readers/erase')).toEqual([{ email: ANN, reason: 'asked by letter' }]);
    expect(screen.queryByRole('button', { name: 'End and wipe these' })).toBeNull();
  });
});

describe('Somebody who closed a listing', () => {
  it('is found by what is still known for its money, and can be forgotten', async () => {
    api.on('POST /api/operator/people/find', { body: NOTHING }).on('POST /api/operator/readers/find', { body: { newsletter: null, mails: 0, closedListings: 1 } });
    await look(ANN);
    expect(await screen.findByText('Name and address of 1 closed listing, known for two months for what has to be said of its money.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'End and wipe these' })).toBeVisible();
    expect(await screen.findByRole('button', { name: ERASE })).toBeVisible();
  });
});

describe('Somebody who is signed in', () => {
  it('is shown with the number of browsers, and signed out everywhere for a reason', async () => {
    api.on('POST /api/operator/people/find', { body: NOTHING }).on('POST /api/operator/sign-ins/find', { body: { sessions: 1, links: 2 } }).on('POST /api/operator/sign-ins/erase', {});
    await look(ANN);
    expect(await screen.findByText('Signed in on 1 browser. 2 links to sign in were asked for and not used.')).toBeVisible();
    await press('Sign them out everywhere');
    const asked = await dialog();
    await user.type(asked.getByLabelText('Reason'), 'a lost phone');
    api.on('POST /api/operator/sign-ins/find', { body: { sessions: 0, links: 0 } });
    await user.click(asked.getByRole('button', { name: 'Sign them out' }));
    expect(await screen.findByText('Signed in on no browser.')).toBeVisible();
    expect(bodies('POST /api/operator/sign-ins/erase')).toEqual([{ email: ANN, reason: 'a lost phone' }]);
    expect(screen.queryByRole('button', { name: 'Sign them out everywhere' })).toBeNull();
  });
});

describe('Somebody who writes what nobody should read', () => {
  it('is barred from messages and reports for a reason, and may write again', async () => {
    api.on('POST /api/operator/people/bar', { body: { ...KNOWN, isBarred: true } });
    await look(ANN);
    await press('Bar them from writing and reporting');
    const asked = await dialog();
    await user.type(asked.getByLabelText('Reason'), 'threats to two helpers');
    api.on('POST /api/operator/people/find', { body: { listings: [], reports: 0, conversations: 0, isBarred: true } });
    await user.click(asked.getByRole('button', { name: 'Bar them' }));
    expect(await screen.findByText('No messages and no reports are taken from this address.')).toBeVisible();
    await press('Let them write and report again');
    const again = await dialog();
    await user.type(again.getByLabelText('Reason'), 'it was a mistake');
    await user.click(again.getByRole('button', { name: 'Let them' }));
    await waitFor(() => expect(bodies('POST /api/operator/people/bar')).toEqual([{ email: ANN, reason: 'threats to two helpers', isBarred: true }, { email: ANN, reason: 'it was a mistake', isBarred: false }]));
    expect(await screen.findByText('They may write again')).toBeVisible();
  });
});
