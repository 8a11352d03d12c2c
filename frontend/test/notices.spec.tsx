/** What operators tell everybody: as the gateway writes it into pages, and as they write it in their console. */
import { NOTICE_MAX_LENGTH, type OperatorNotice } from '@community-help/api-contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { App } from '../src/app/app.js';
import { faultsOf, fieldsOf, requestOf } from '../src/features/operator/notices/notice-fields.js';
import { fakeApi, type FakeApi } from './fake-api.js';
import { operatorsApi } from './operator-desk.js';
import { renderInSite, renderSite } from './render-site.js';

const AT = '/api/operator/notices';
const ID = '0193a1aa-0000-7000-8000-000000000001';
const NOTICE: OperatorNotice = {
  id: ID, revision: 2, state: 'current', text: 'Donations are late today; nothing is lost.', tone: 'warning', link: { href: '/safety', label: 'Stay safe' },
  from: '2026-11-20T10:00:12.345Z', until: '2999-11-27T10:00:12.345Z', endedAt: null, changedAt: '2026-11-20T10:00:12.345Z',
};
const EARLY = readFileSync(new URL('../public/early.js', import.meta.url), 'utf8');

describe('A notice on a page', () => {
  const html = [1, 2].map((n) => `<div class="site-notice" data-notice="${ID}.${n}"><p>Notice ${n}</p><button type="button" data-dismiss="${ID}.${n}" aria-label="Dismiss ${n}"></button></div>`).join('');
  const runEarly = () => {
    // Preloading fonts is of no matter here.
    window.matchMedia ??= (() => ({ matches: false })) as never;
    // oxlint-disable-next-line no-new-func -- as the page runs it
    new Function(EARLY)();
  };

  it('stands between header and content, stays while one goes from page to page, and out of sight once it was dismissed', async () => {
    sessionStorage.clear();
    fakeApi();
    runEarly();
    const user = userEvent.setup();
    renderInSite(<App notices={html} />, '/contact');
    const place = document.querySelector('.notices')!;
    expect(place.previousElementSibling?.tagName).toBe('HEADER');
    expect(place.nextElementSibling?.id).toBe('main');
    await user.click(screen.getByRole('link', { name: 'Community Help, home' }));
    expect([place.isConnected, place.innerHTML]).toEqual([true, html]);
    await user.click(screen.getByRole('button', { name: 'Dismiss 1' }));
    expect(screen.getByText('Notice 1')).not.toBeVisible();
    expect(screen.getByText('Notice 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Dismiss 2' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Notice 2')).not.toBeVisible();
    expect(document.getElementById('main')).toHaveFocus();
    expect(sessionStorage.getItem('dismissed')).toBe(`${ID}.1 ${ID}.2`);
  });

  it('is hidden before it is drawn on the next page of the visit, and seen again once it says something else', () => {
    sessionStorage.setItem('dismissed', `${ID}.1 }</style>{`);
    runEarly();
    document.body.innerHTML = html;
    expect(screen.getByText('Notice 1')).not.toBeVisible();
    expect(screen.getByText('Notice 2')).toBeVisible();
    expect([...document.querySelectorAll('style')].at(-1)!.textContent).not.toContain('}{');
    sessionStorage.clear();
  });
});

describe('Notices in the console', () => {
  let api: FakeApi;
  let user: UserEvent;
  beforeEach(() => {
    user = userEvent.setup();
    api = operatorsApi().on(`GET ${AT}`, { body: { rows: [NOTICE, { ...NOTICE, id: ID.replace(/1$/, '2'), state: 'past', text: 'Hubs are warm.', tone: 'information', link: null, endedAt: '2026-11-21T10:00:00.000Z' }], next: null } });
  });
  afterEach(() => void jest.restoreAllMocks());
  const dialog = async () => within(await screen.findByRole('dialog'));
  const bodies = (call: string) => api.requestsTo(call).map(({ body }) => body);

  it('are a list by state, which is also a table', async () => {
    renderSite('/operator?view=notices&state=current');
    expect(await screen.findByText(/^Donations are late/)).toBeVisible();
    expect(screen.getByText('Stay safe (/safety)')).toBeVisible();
    expect(screen.getByText(/ended 21 Nov 2026/)).toBeVisible();
    expect(screen.getByText('Download these (CSV)')).toHaveAttribute('href', `${AT}.csv?state=current`);
    expect(api.requestsTo(`GET ${AT}`)[0]!.query.toString()).toBe('state=current');
  });

  it('are written with a preview and published for a reason, once however often it is sent', async () => {
    jest.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
    const call = `POST ${AT}/00000000-0000-4000-8000-000000000000/publish`;
    api.on(call, { status: 503, body: 'Please try again.' });
    renderSite('/operator?view=notices');
    await user.click(await screen.findByRole('button', { name: 'Write a notice' }));
    const asked = await dialog();
    await user.click(asked.getByRole('button', { name: 'Publish' }));
    expect(await asked.findByText('Please write what everybody shall read')).toBeVisible();
    await user.type(asked.getByLabelText('Text'), 'Warm hubs open.');
    await user.selectOptions(asked.getByLabelText('What it is'), 'Warning');
    await user.type(asked.getByLabelText('Link'), 'javascript:x');
    expect(await asked.findByText(/^A path of the site/)).toBeVisible();
    await user.clear(asked.getByLabelText('Link'));
    expect(within(asked.getByRole('region', { name: 'Preview' })).getByText(/Warm hubs open\./)).toHaveTextContent('Warning: Warm hubs open.');
    await user.type(asked.getByLabelText('Reason'), 'it is cold');
    await user.click(asked.getByRole('button', { name: 'Publish' }));
    await asked.findByText('Please try again.');
    await user.click(asked.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(bodies(call)).toHaveLength(2));
    const [sent, again] = bodies(call);
    expect(again).toEqual(sent);
    expect(sent).toEqual({ revision: 0, text: 'Warm hubs open.', tone: 'warning', link: null, from: null, until: null, reason: 'it is cold' });
  });

  it('are changed as they were looked at, and ended', async () => {
    api.on(`POST ${AT}/${ID}/publish`, { body: { ...NOTICE, revision: 3 } }).on(`POST ${AT}/${ID}/end`, { status: 409, body: 'This notice changed while you looked at it: operator abcdefgh changed it. Nothing was done; please look again.' });
    renderSite('/operator?view=notices');
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    let asked = await dialog();
    await user.type(asked.getByLabelText('Text'), ' Sorry.');
    await user.type(asked.getByLabelText('Reason'), 'it is polite');
    await user.click(asked.getByRole('button', { name: 'Change it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(`POST ${AT}/${ID}/publish`)).toEqual([{ revision: 2, text: `${NOTICE.text} Sorry.`, tone: 'warning', link: NOTICE.link, from: NOTICE.from, until: NOTICE.until, reason: 'it is polite' }]);
    await user.click(await screen.findByRole('button', { name: 'End now' }));
    asked = await dialog();
    await user.type(asked.getByLabelText('Reason'), 'it is over');
    await user.click(asked.getByRole('button', { name: 'End it' }));
    expect(await asked.findByText(/^This notice changed while you looked at it/)).toBeVisible();
    expect(asked.queryByRole('button', { name: 'End it' })).toBeNull();
  });

  it('that are over begin anew when they are published again', () => {
    const fields = fieldsOf({ ...NOTICE, state: 'past' });
    expect([fields.from, fields.until]).toEqual(['', '']);
    expect(requestOf(fields, { ...NOTICE, state: 'past' }, 'again')).toMatchObject({ revision: 2, from: null, until: null });
  });

  it('say what is wrong with them before they are sent', () => {
    const fine = { text: 'Words', tone: 'information', href: '', label: '', from: '', until: '' } as const;
    expect(faultsOf(fine)).toEqual({});
    expect(Object.keys(faultsOf({ ...fine, text: 'x'.repeat(NOTICE_MAX_LENGTH.text + 1) }))).toEqual(['text']);
    expect(Object.keys(faultsOf({ ...fine, href: '//elsewhere.example', label: 'Here' }))).toEqual(['href']);
    expect(Object.keys(faultsOf({ ...fine, href: '/safety' }))).toEqual(['label']);
    expect(Object.keys(faultsOf({ ...fine, label: 'Here' }))).toEqual(['href']);
    expect(Object.keys(faultsOf({ ...fine, until: '2020-01-01T08:00' }))).toEqual(['until']);
    expect(Object.keys(faultsOf({ ...fine, from: '2999-01-02T08:00', until: '2999-01-01T08:00' }))).toEqual(['until']);
  });
});
