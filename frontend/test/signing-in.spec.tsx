import type { AccountSession, OwnListing } from '@community-help/api-contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { renderSite } from './render-site.js';

const LISTING: OwnListing = { id: 'h1', name: 'Holbeck Open Kitchen', projectType: 'charities', email: 'hello@holbeck.example', website: 'https://www.holbeck.example', state: 'listed', isVerified: true, acceptsDonations: true, isPremium: true, verification: { state: 'unverified', method: null, country: null, number: null, askedAt: null, checkedAt: null, checkedUntil: null, reason: null }, createdAt: '2026-01-01T00:00:00.000Z' };
const SESSION: AccountSession = { id: 's1', browser: 'Firefox on Windows', signedInAt: '2026-11-20T09:30:00.000Z', lastUsedAt: '2026-11-22T09:30:00.000Z', expiresAt: '2026-12-20T09:30:00.000Z', isThisOne: true };

let api: FakeApi;
let user: UserEvent;
let listings: OwnListing[];
let sessions: AccountSession[];

beforeEach(() => {
  user = userEvent.setup();
  listings = [LISTING];
  sessions = [SESSION, { ...SESSION, id: 's2', browser: 'Safari on iPhone', isThisOne: false }];
  const change = (state: OwnListing['state']) => () => {
    listings = [{ ...LISTING, state }];
    return { body: listings[0] };
  };
  api = fakeApi()
    .on('GET /config.json', { body: TEST_CONFIG })
    .on('GET /api/account', { body: { address: 'a...@example.org', roles: ['helper'], helperIds: ['h1'] } })
    .on('GET /api/account/listings', () => ({ body: listings }))
    .on('GET /api/account/sessions', () => ({ body: sessions }))
    .on('POST /api/registrations/h1/pause', change('paused'))
    .on('POST /api/registrations/h1/resume', change('listed'));
});

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** From now on the own listings are asked for in vain. */
const listingsStaySlow = () => api.on('GET /api/account/listings', () => new Promise(() => undefined));
const signOut = () => {
  for (const path of ['', '/listings', '/sessions']) api.on(`GET /api/account${path}`, { status: 401, body: 'Please sign in first.' });
};

describe('The page to sign in', () => {
  it('asks for a link, and says what the server says', async () => {
    api.on('POST /api/sign-in', { status: 202, body: { message: 'A link is on its way to this address.' } });
    renderSite('/sign-in');
    await user.type(await screen.findByLabelText('Email address'), ' ann@example.org ');
    await press('Email me a link');
    expect(await screen.findByText('A link is on its way to this address.')).toBeVisible();
    expect(api.requestsTo('POST /api/sign-in').map(({ body }) => body)).toEqual([{ email: 'ann@example.org' }]);
  });

  it('refuses what is no address before it is sent, and shows what the server refuses', async () => {
    renderSite('/sign-in');
    await user.type(await screen.findByLabelText('Email address'), 'ann');
    await press('Email me a link');
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    expect(screen.getByLabelText('Email address')).toHaveFocus();
    expect(api.requestsTo('POST /api/sign-in')).toEqual([]);
    api.on('POST /api/sign-in', { status: 429, body: 'A link was asked for many times.' });
    await user.type(screen.getByLabelText('Email address'), '@example.org');
    await press('Email me a link');
    expect(await screen.findByText(/A link was asked for many times/)).toBeVisible();
  });

  it('keeps saying that visitors need no account', async () => {
    renderSite('/sign-in');
    expect(await screen.findByRole('heading', { name: 'You need no account here' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find my listing' })).toHaveAttribute('href', '/find-help');
  });
});

describe('The provider of operators', () => {
  const withProvider = () => api.on('GET /config.json', { body: { ...TEST_CONFIG, operatorSignIn: 'Holbeck Council' } });

  it('has a button where there is one, and says what stands against it', async () => {
    const { unmount } = renderSite('/sign-in');
    await screen.findByRole('button', { name: 'Email me a link' });
    expect(screen.queryByRole('heading', { name: 'Operators of this site' })).toBeNull();
    unmount();
    withProvider().on('POST /api/sign-in/provider', { status: 503, body: 'The provider does not answer as it should.' });
    renderSite('/sign-in');
    await press('Sign in with Holbeck Council');
    expect(await screen.findByText('The provider does not answer as it should.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Sign in with Holbeck Council' })).toBeEnabled();
  });

  it('sends the browser back, which signs in once and goes to the console', async () => {
    withProvider().on('POST /api/sign-in/provider/return', { body: { expiresAt: '2026-12-22T09:30:00.000Z' } });
    api.on('GET /api/account', { body: { address: 'o...@example.org', roles: [], helperIds: [] } });
    renderSite('/sign-in?code=c-1&state=s-1&iss=https%3A%2F%2Flogin.example');
    await heading('For operators only');
    expect(api.requestsTo('POST /api/sign-in/provider/return').map(({ body }) => body)).toEqual([{ query: 'code=c-1&state=s-1&iss=https%3A%2F%2Flogin.example' }]);
  });

  it('may have refused, which is said on the page, and nothing is tried twice', async () => {
    withProvider().on('POST /api/sign-in/provider/return', { status: 403, body: 'The provider did not sign you in.' });
    renderSite('/sign-in?error=access_denied&state=s-1');
    expect(await screen.findByText('The provider did not sign you in.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Sign in with Holbeck Council' })).toBeEnabled();
    expect(screen.getByLabelText('Email address')).toBeVisible();
    expect(api.requestsTo('POST /api/sign-in/provider/return')).toHaveLength(1);
  });
});

describe('A link to sign in', () => {
  it('signs in when its button is pressed, and leads to the own listings', async () => {
    api.on('POST /api/sign-in/r1/open', { body: { expiresAt: '2026-12-22T09:30:00.000Z' } });
    renderSite('/links/sign-in/r1#tok');
    await heading('Sign in');
    expect(api.requestsTo('POST /api/sign-in/r1/open')).toEqual([]);
    await press('Sign in');
    await heading('Manage my listings');
    expect(api.requestsTo('POST /api/sign-in/r1/open').map(({ body }) => body)).toEqual([{ token: 'tok' }]);
  });

  it('says in which browser it works, and where to ask for a new one', async () => {
    api.on('POST /api/sign-in/r1/open', { status: 403, body: 'This link works only in the browser in which you asked for it.' });
    renderSite('/links/sign-in/r1#tok');
    await press('Sign in');
    expect(await screen.findByText('This link works only in the browser in which you asked for it.')).toBeVisible();
    api.on('POST /api/sign-in/r1/open', { status: 410, body: 'This link has been used already.' });
    await press('Sign in');
    expect(await screen.findByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/sign-in');
  });
});

describe('The own listings', () => {
  it('are for those who are signed in', async () => {
    signOut();
    renderSite('/manage');
    await heading('Please sign in first');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
  });

  it('are paused and resumed', async () => {
    renderSite('/manage');
    await heading('Manage my listings');
    expect(screen.getByText('Signed in as a...@example.org.')).toBeVisible();
    listingsStaySlow();
    await press('Pause Holbeck Open Kitchen');
    expect(await screen.findByText('Nobody finds it until you resume it.')).toBeVisible();
    await press('Resume Holbeck Open Kitchen');
    expect(await screen.findByText('Everybody can find it.')).toBeVisible();
  });

  it('say when something did not work', async () => {
    api.on('POST /api/registrations/h1/pause', { status: 503, body: 'Please try again in a minute.' });
    renderSite('/manage');
    await press('Pause Holbeck Open Kitchen');
    expect(await screen.findByText(/Please try again in a minute/)).toBeVisible();
    expect(screen.getByText('Everybody can find it.')).toBeVisible();
  });

  it('are closed only when it is said twice', async () => {
    api.on('POST /api/registrations/h1/close', () => {
      listings = [];
      return { status: 200, body: null };
    });
    renderSite('/manage');
    await press('Close Holbeck Open Kitchen');
    const question = await screen.findByRole('group', { name: 'Close Holbeck Open Kitchen?' });
    expect(within(question).getByRole('button', { name: 'Keep it' })).toHaveFocus();
    expect(question).toHaveTextContent('Its premium ends with it.');
    listingsStaySlow();
    await press('Keep it');
    expect(api.requestsTo('POST /api/registrations/h1/close')).toEqual([]);
    await press('Close Holbeck Open Kitchen');
    await press('Close it for good');
    expect(await screen.findByText(/No listing is registered with this address/)).toBeVisible();
  });

  it('name the sessions, which end one by one and all at once', async () => {
    api.on('POST /api/account/sessions/s2/end', () => {
      sessions = [SESSION];
      return { status: 200, body: null };
    });
    api.on('POST /api/account/sign-out-everywhere', () => {
      signOut();
      return { status: 200, body: null };
    });
    renderSite('/manage');
    expect(await screen.findByText('This device')).toBeVisible();
    // The list that is asked for again is slow.
    let tell = (): void => undefined;
    api.on('GET /api/account/sessions', () => new Promise((resolve) => { tell = () => resolve({ body: sessions }); }));
    await press('Sign out of Safari on iPhone');
    await screen.findByText('Signed out there');
    expect(screen.queryByText('Safari on iPhone')).toBeNull();
    tell();
    await press('Sign out everywhere');
    await heading('Please sign in first');
  });
});
