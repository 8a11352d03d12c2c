import type { OperatorCheck, OwnListing } from '@community-help/api-contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { renderSite } from './render-site.js';

const DAY_MS = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const NOTHING = { method: null, country: null, number: null, askedAt: null, checkedAt: null, checkedUntil: null, reason: null };
const LISTING: OwnListing = {
  id: 'h1', name: 'Holbeck Open Kitchen', projectType: 'charities', email: 'hello@gmail.com', website: 'https://holbeck.example', state: 'listed', isVerified: true, acceptsDonations: true, isPremium: true,
  verification: { ...NOTHING, state: 'unverified' }, createdAt: ago(300),
};
const ROW: OperatorCheck = {
  id: 'h1', name: LISTING.name, projectType: 'charities', email: LISTING.email, website: LISTING.website, location: 'LS11 5QJ', state: 'listed', revision: 4,
  verification: { ...NOTHING, state: 'pending', method: 'charity-register', country: 'scotland', number: 'SC012345', askedAt: ago(0.2), checkedBy: null, fault: null },
};
const ASK = 'POST /api/registrations/h1/verification';

// antd asks how wide a scrollbar is, which jsdom cannot say and complains about.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);

let api: FakeApi;
let user: UserEvent;
let own: OwnListing;
let rows: OperatorCheck[];

beforeEach(() => {
  user = userEvent.setup();
  own = LISTING;
  rows = [ROW];
  api = fakeApi()
    .on('GET /config.json', { body: TEST_CONFIG })
    .on('GET /api/account', { body: { address: 'o...@example.org', roles: ['helper', 'operator'], helperIds: ['h1'] } })
    .on('GET /api/account/listings', () => ({ body: [own] }))
    .on('GET /api/account/sessions', { body: [] })
    .on('GET /api/operator/checks', ({ query }) => ({ body: { rows: rows.filter(({ verification }) => verification.state === query.get('state')), next: null } }));
});

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const form = async () => within(await screen.findByRole('form', { name: `Check of ${LISTING.name}` }));

describe('The owner of a listing', () => {
  it('asks for a check with a number that is looked at by the rule of the server', async () => {
    api.on(ASK, () => {
      own = { ...LISTING, verification: { ...ROW.verification } };
      return { body: own };
    });
    renderSite('/manage');
    expect(await screen.findByText(/Visitors see no check of who you are/)).toBeVisible();
    await press(/^Ask for a check/);
    await press('Ask for the check');
    expect((await form()).getByText('The number is required')).toBeVisible();
    const number = (await form()).getByLabelText('Number');
    expect(number).toHaveFocus();
    await user.selectOptions((await form()).getByLabelText('Which register?'), 'scotland');
    await user.type(number, '1234567');
    expect((await form()).getByText('The number must be SC0 and five digits, such as SC012345')).toBeVisible();
    expect(number).toHaveAttribute('aria-invalid', 'true');
    expect(api.requestsTo(ASK)).toEqual([]);
    await user.clear(number);
    await user.type(number, ' sc0 12345');
    await press('Ask for the check');
    expect(await screen.findByText(/You get an email when it is decided/)).toBeVisible();
    expect(api.requestsTo(ASK).map(({ body }) => body)).toEqual([{ method: 'charity-register', country: 'scotland', number: 'sc0 12345' }]);
  });

  it('is told at once why an address does not show who they are, and what the server refuses', async () => {
    api.on(ASK, { status: 429, body: 'A check of this listing was asked for very many times today.' });
    renderSite('/manage');
    await press(/^Ask for a check/);
    await user.click((await form()).getByLabelText('Our e-mail address is at our own website'));
    await press('Ask for the check');
    expect((await form()).getByText('This way needs an address of your own domain: anybody can have one at gmail.com')).toBeVisible();
    await user.click((await form()).getByLabelText('A visit or a video call'));
    await press('Ask for the check');
    expect(await screen.findByText('A check of this listing was asked for very many times today.')).toBeVisible();
    expect(api.requestsTo(ASK).map(({ body }) => body)).toEqual([{ method: 'visit' }]);
  });

  it.each([
    [{ state: 'pending' as const }, /You get an email when it is decided/, /^Change what you told us/],
    [{ state: 'checked' as const, checkedAt: '2026-11-10T09:00:00.000Z', checkedUntil: '2027-02-02T10:00:00.000Z' }, /We checked who you are on 10 November 2026, and visitors see that until 2 February 2027/, /^Be checked in another way/],
    [{ state: 'expired' as const, checkedAt: ago(120), checkedUntil: '2026-10-02T10:00:00.000Z' }, /The check held until 2 October 2026/, /^Ask for a check/],
    [{ state: 'rejected' as const, reason: 'no such number' }, /We could not confirm who you are: no such number/, /^Ask for a check/],
  ])('reads how it stands: %j', async (more, words, button) => {
    own = { ...LISTING, verification: { ...ROW.verification, ...more } };
    renderSite('/manage');
    expect(await screen.findByText(words)).toBeVisible();
    await press(button);
    expect((await form()).getByLabelText('Number')).toHaveValue('SC012345');
    expect((await form()).queryByText(/visitors see no check of this listing/) !== null).toBe(more.state === 'checked');
  });
});

describe('The queue of checks', () => {
  it('shows what an owner says, and checks it with a reason and the revision that was looked at', async () => {
    api.on('POST /api/operator/listings/h1/check', () => {
      rows = [{ ...ROW, verification: { ...ROW.verification, state: 'checked', checkedAt: ago(0), checkedUntil: ago(-100), checkedBy: { id: 'aaaaaaaa', isYou: true } } }];
      return { body: rows[0] };
    });
    renderSite('/operator?view=checks');
    expect(await screen.findByText('Charity register of Scotland: SC012345')).toBeVisible();
    expect(screen.getByText('4 hours')).toBeVisible();
    await press('Check Holbeck Open Kitchen');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'It is who they say' }));
    expect(await screen.findByText('Please say why')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), ' seen in the register ');
    await user.click(dialog.getByRole('button', { name: 'It is who they say' }));
    await waitFor(() => expect(api.requestsTo('POST /api/operator/listings/h1/check').map(({ body }) => body)).toEqual([{ reason: 'seen in the register', revision: 4 }]));
    expect(await screen.findByText('Nothing waits here.')).toBeVisible();
    await press('Checked');
    expect(await screen.findByRole('button', { name: 'Withdraw Holbeck Open Kitchen' })).toBeVisible();
    expect(screen.getByText(/^You, .*; holds until/)).toBeVisible();
  });

  it('tells the second operator what it is now, although the row is gone by then', async () => {
    api.on('POST /api/operator/listings/h1/reject-check', () => {
      rows = [];
      return { status: 409, body: 'This listing changed while you looked at it: it is checked now. Nothing was done; please look again.' };
    });
    renderSite('/operator?view=checks');
    await press('Reject Holbeck Open Kitchen');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'no such number');
    await user.click(dialog.getByRole('button', { name: 'Reject it' }));
    expect(await screen.findByText('Nothing waits here.')).toBeInTheDocument();
    expect(dialog.getByText(/^This listing changed while you looked at it: it is checked now/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Reject it' })).toBeNull();
  });

  it('says where the rule of an address does not hold', async () => {
    rows = [{ ...ROW, verification: { ...ROW.verification, method: 'email-domain', country: null, number: null, fault: 'needs an address at holbeck.example; the one on file is at gmail.com' } }];
    renderSite('/operator?view=checks');
    expect(await screen.findByText('The rule does not hold: it needs an address at holbeck.example; the one on file is at gmail.com.')).toBeVisible();
  });
});
