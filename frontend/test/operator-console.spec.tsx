import type { AuditEntry, OperatorListing, OperatorListingDetails, OperatorReport } from '@community-help/api-contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { FakeApi } from './fake-api.js';
import { operatorsApi } from './operator-desk.js';
import { renderSite } from './render-site.js';

const HOUR_MS = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();
const YOU = { id: 'aaaaaaaa', isYou: true };
const ROW: OperatorListing = {
  id: 'h1', name: 'Holbeck Open Kitchen', projectType: 'charities', email: 'hello@holbeck.example', location: 'LS11 5QJ', state: 'listed', revision: 4, isVerified: true, isPremium: true, verificationState: 'unverified',
  hiddenNote: null, duplicateOf: null, openReports: 1, createdAt: '2026-01-01T00:00:00.000Z',
};
const REPORT: OperatorReport = {
  id: 'r1', state: 'open', version: 1, reason: 'fraud', text: 'They asked for a card.', wantsAnswer: true, conversation: null, createdAt: ago(5), assignedTo: null, decision: null,
  listing: { id: 'h1', name: ROW.name, state: 'listed', revision: 4 },
};
const ENTRY: AuditEntry = { id: '7', at: ago(1), by: YOU, action: 'listing.hide', helperId: 'h1', reportId: null, before: { state: 'listed' }, after: { state: 'hidden' }, reason: 'asks for cards' };
const DETAILS: OperatorListingDetails = { ...ROW, description: 'Hot meals', phone: null, website: null, services: ['Hot meals'], images: [], acceptsDonations: true, isConfirmed: true, removedReason: null, verification: { state: 'unverified', method: null, country: null, number: null, askedAt: null, checkedAt: null, checkedUntil: null, reason: null, checkedBy: null, fault: null }, history: [ENTRY], reports: [REPORT] };

let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup();
  api = operatorsApi()
    .on('GET /api/operator/overview', { body: { openReports: 3, assignedToMe: 1, oldestReportAt: ago(5), hiddenListings: 2, pendingChecks: 4 } })
    .on('GET /api/operator/listings', { body: { rows: [ROW], next: null } })
    .on('GET /api/operator/listings/h1', { body: DETAILS })
    .on('GET /api/operator/reports', { body: { rows: [REPORT], next: null } })
    .on('GET /api/operator/audit', { body: { rows: [ENTRY], next: null } });
});

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');

describe('The operator console', () => {
  it.each([
    ['nobody', { status: 401, body: 'Please sign in first.' }, /Sign in with the address of one/],
    ['a helper', { body: { address: 'a...@example.org', roles: ['helper'], helperIds: ['h1'] } }, /signed in as a\.\.\.@example\.org, which is not an operator/],
  ] as const)('tells %s that it is for operators, and asks for nothing else', async (_who, account, words) => {
    api.on('GET /api/account', account);
    renderSite('/operator');
    expect(await screen.findByRole('heading', { level: 1, name: 'For operators only' })).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
    expect(api.requests.filter(({ path }) => path.startsWith('/api/operator'))).toEqual([]);
  });

  it('is found from the own pages of an operator, and of nobody else', async () => {
    api.on('GET /api/account/listings', { body: [] }).on('GET /api/account/sessions', { body: [] });
    const { unmount } = renderSite('/manage');
    expect(await screen.findByRole('link', { name: 'Operator console' })).toHaveAttribute('href', '/operator');
    unmount();
    api.on('GET /api/account', { body: { address: 'a...@example.org', roles: ['helper'], helperIds: [] } });
    renderSite('/manage');
    await screen.findByText('Signed in as a...@example.org.');
    expect(screen.queryByRole('link', { name: 'Operator console' })).toBeNull();
  });

  it.each([
    [5, 'In time.', '5 hours'],
    [30, 'Late.', '30 hours'],
    [80, 'Late.', '3 days'],
  ])('says how a report that waited %d hours stands against the promise', async (hours, word, age) => {
    api.on('GET /api/operator/overview', { body: { openReports: 3, assignedToMe: 1, oldestReportAt: ago(hours), hiddenListings: 2, pendingChecks: 4 } });
    renderSite('/operator');
    expect(await screen.findByText(word)).toBeVisible();
    expect(screen.getByText(new RegExp(`has waited ${age}; we promise to read each within 24 hours`))).toBeVisible();
  });

  it('searches listings by what stands in the address, and page by page', async () => {
    api.on('GET /api/operator/listings', ({ query }) => ({ body: { rows: [{ ...ROW, id: query.get('after') ?? 'h1' }], next: query.get('after') ? null : 'behind' } }));
    renderSite('/operator?view=listings&state=hidden');
    expect(await screen.findByRole('link', { name: ROW.name })).toHaveAttribute('href', '/operator?view=listings&id=h1');
    await user.type(screen.getByLabelText('Words, address or id'), 'kitchen{Enter}');
    await waitFor(() => expect(Object.fromEntries(api.requestsTo('GET /api/operator/listings').at(-1)!.query)).toEqual({ q: 'kitchen', state: 'hidden' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next page' })).toBeEnabled());
    await press('Next page');
    await waitFor(() => expect(screen.getByRole('link', { name: ROW.name })).toHaveAttribute('href', '/operator?view=listings&id=behind'));
    await waitFor(() => expect(Object.fromEntries(api.requestsTo('GET /api/operator/listings').at(-1)!.query)).toEqual({ q: 'kitchen', state: 'hidden', after: 'behind' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Previous page' })).toBeEnabled());
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await press('Previous page');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled());
  });

  it('hides a listing with a reason, as it was looked at, and looks again', async () => {
    api.on('POST /api/operator/listings/h1/hide', () => {
      api.on('GET /api/operator/listings/h1', { body: { ...DETAILS, state: 'hidden', revision: 5, hiddenNote: 'asks for cards' } });
      return { body: { ...ROW, state: 'hidden' } };
    });
    renderSite('/operator?view=listings&id=h1');
    await press('Hide');
    await user.click(within(await dialog()).getByRole('button', { name: 'Hide it' }));
    expect(await screen.findByText('Please say why')).toBeVisible();
    await user.type(screen.getByLabelText('Reason'), ' asks for cards ');
    await user.click(within(await dialog()).getByRole('button', { name: 'Hide it' }));
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeVisible();
    expect(api.requestsTo('POST /api/operator/listings/h1/hide').map(({ body }) => body)).toEqual([{ reason: 'asks for cards', revision: 4 }]);
  });

  it('tells the second operator what it is now, and offers nothing but to look again', async () => {
    api.on('POST /api/operator/listings/h1/hide', { status: 409, body: 'This listing changed while you looked at it: it is removed now. Nothing was done; please look again.' });
    renderSite('/operator?view=listings&id=h1');
    await press('Hide');
    await user.type(screen.getByLabelText('Reason'), 'asks for cards');
    await user.click(within(await dialog()).getByRole('button', { name: 'Hide it' }));
    expect(await screen.findByText(/^This listing changed while you looked at it: it is removed now/)).toBeVisible();
    expect(within(await dialog()).queryByRole('button', { name: 'Hide it' })).toBeNull();
    const looks = api.requestsTo('GET /api/operator/listings/h1').length;
    expect(looks).toBeGreaterThan(1);
  });

  it('takes a report over, and decides it with a reason', async () => {
    api.on('POST /api/operator/reports/r1/assign', { body: { ...REPORT, state: 'assigned', version: 2, assignedTo: YOU } });
    api.on('POST /api/operator/reports/r1/decide', { body: REPORT });
    renderSite('/operator?view=reports');
    expect(await screen.findByText('They asked for a card.')).toBeVisible();
    expect(screen.getByText('5 hours')).toBeVisible();
    await press(`Take it ${ROW.name}`);
    await waitFor(() => expect(api.requestsTo('POST /api/operator/reports/r1/assign').map(({ body }) => body)).toEqual([{ version: 1 }]));
    await press(`Decide about ${ROW.name}`);
    const asked = within(await dialog());
    await user.click(asked.getByRole('button', { name: 'Decide' }));
    expect(await asked.findByText('Please choose what is to be done')).toBeVisible();
    await user.click(asked.getByRole('radio', { name: /^Hide/ }));
    await user.type(asked.getByLabelText('Reason'), 'seen the leaflet');
    await user.click(asked.getByRole('button', { name: 'Decide' }));
    await waitFor(() => expect(api.requestsTo('POST /api/operator/reports/r1/decide').map(({ body }) => body)).toEqual([{ decision: 'hide', reason: 'seen the leaflet', version: 1, revision: 4 }]));
  });

  it('shows of a reported conversation who reported it and what was written, in the list and where it is decided', async () => {
    const conversation = { reportedBy: 'helper' as const, senderName: 'Ann', messages: [{ from: 'sender' as const, text: 'Send me your card number', sentAt: ago(6) }, { from: 'helper' as const, text: 'No.', sentAt: ago(5) }] };
    api.on('GET /api/operator/reports', { body: { rows: [{ ...REPORT, reason: 'message', text: 'This is fraud.', conversation }], next: null } });
    renderSite('/operator?view=reports');
    expect(await screen.findByText('A conversation was reported')).toBeVisible();
    await user.click(screen.getByText('Reported by the helper: 2 messages'));
    for (const words of ['Ann (visitor)', 'Send me your card number', 'No.']) expect(screen.getByText(words)).toBeVisible();
    await press(`Decide about ${ROW.name}`);
    expect(within(await dialog()).getByText('Reported by the helper: 2 messages')).toBeVisible();
  });

  it('leaves nothing to decide but nothing about a listing that is gone', async () => {
    api.on('GET /api/operator/reports', { body: { rows: [{ ...REPORT, listing: { ...REPORT.listing, name: '', state: 'removed' } }], next: null } });
    renderSite('/operator?view=reports');
    await press(/^Decide about/);
    expect(within(await dialog()).getAllByRole('radio')).toHaveLength(1);
  });

  it('shows the audit log: who, what, why', async () => {
    renderSite('/operator?view=audit');
    expect(await screen.findByText('Hid the listing')).toBeVisible();
    for (const words of ['You', 'listed to hidden', 'asks for cards']) expect(screen.getByText(words)).toBeVisible();
  });
});
