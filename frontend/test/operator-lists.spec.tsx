import type { HeldHelper, OperatorListing } from '@community-help/api-contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { FakeApi } from './fake-api.js';
import { operatorsApi } from './operator-desk.js';
import { renderSite } from './render-site.js';

const HELD: HeldHelper = { id: 'h1', name: 'Holbeck Open Kitchen', cause: 'gifts', reason: 'forty gifts from one card', by: { id: 'aaaaaaaa', isYou: true }, since: '2026-11-20T10:00:00.000Z', availablePence: 6000 };

let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup();
  api = operatorsApi();
});

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const bodies = (call: string) => api.requestsTo(call).map(({ body }) => body);

describe('What the console keeps count of', () => {
  it('are helpers on hold, with the reason and what waits for them', async () => {
    api.on('GET /api/operator/holds', { body: { rows: [HELD], next: null } });
    renderSite('/operator?view=payouts&state=hold');
    expect(await screen.findByRole('link', { name: 'Holbeck Open Kitchen' })).toHaveAttribute('href', '/operator?view=payouts&helper=h1');
    expect(screen.getByText('forty gifts from one card')).toBeVisible();
    expect(screen.getByText('£60.00')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download these (CSV)' })).toHaveAttribute('href', '/api/operator/holds.csv');
  });

  it('are listings that look like another one, with the distance between them', async () => {
    const listing: OperatorListing = { id: 'h1', name: 'Holbeck Open Kitchen', projectType: 'charities', email: 'hello@holbeck.example', location: 'LS11 5QJ', state: 'listed', revision: 4, isVerified: true, isPremium: true, verificationState: 'unverified', hiddenNote: null, duplicateOf: null, openReports: 0, createdAt: '2026-01-01T00:00:00.000Z' };
    api.on('GET /api/operator/lookalikes', { body: { rows: [{ id: 'h2', newer: { ...listing, id: 'h2', isPremium: false }, older: listing, metresApart: 1001 }], next: null } });
    renderSite('/operator?view=listings&lookalikes');
    const links = await screen.findAllByRole('link', { name: 'Holbeck Open Kitchen' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/operator?view=listings&id=h2', '/operator?view=listings&id=h1']);
    expect(screen.getByText('1.0 km')).toBeVisible();
    api.on('POST /api/operator/listings/h1/merge', { body: listing });
    await press('Keep one of Holbeck Open Kitchen');
    const asked = await dialog();
    expect(asked.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false]);
    await user.click(asked.getAllByRole('radio')[1]!);
    await user.type(asked.getByLabelText('Reason'), 'moved house');
    await user.click(asked.getByRole('button', { name: 'Keep this one, remove the other' }));
    await waitFor(() => expect(bodies('POST /api/operator/listings/h1/merge')).toEqual([{ into: 'h2', intoRevision: 4, revision: 4, reason: 'moved house' }]));
  });

  it.each([
    ['listings', '/api/operator/audit'],
    ['money', '/api/operator/money/audit'],
    ['mails', '/api/operator/mails/audit'],
    ['sign-ins', '/api/operator/sign-ins/audit'],
  ])('is each log, also as a table: %s', async (log, path) => {
    api.on(`GET ${path}`, { body: { rows: [], next: null } });
    renderSite(`/operator?view=audit&log=${log}`);
    expect(await screen.findByRole('link', { name: 'Download this log (CSV)' })).toHaveAttribute('href', `${path}.csv`);
    expect(await screen.findByText('Nothing was done yet.')).toBeVisible();
  });
});
