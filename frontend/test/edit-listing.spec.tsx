import type { ListingEdit, OwnListingRecord } from '@community-help/api-contracts';
import { AVAILABILITY_OPTIONS } from '@community-help/api-contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { RECORD } from './owned-record.js';
import { renderSite } from './render-site.js';

const EDIT = 'POST /api/registrations/h1/edit';
const READ = 'GET /api/account/listings/h1';
const [firstTime, secondTime] = AVAILABILITY_OPTIONS;

let api: FakeApi;
let user: UserEvent;
let stored: OwnListingRecord;

beforeEach(() => {
  user = userEvent.setup();
  stored = RECORD;
  api = fakeApi()
    .on('GET /config.json', { body: TEST_CONFIG })
    .on('GET /api/account', { body: { address: 'k...@example.org', roles: ['helper'], helperIds: ['h1'] } })
    .on('GET /api/account/listings', () => ({ body: [stored] }))
    .on('GET /api/account/sessions', { body: [] })
    .on('GET /api/geocode/reverse', { body: { label: 'Leeds LS11', place: 'Leeds', district: 'LS11' } })
    .on(READ, () => ({ body: stored }))
    .on(EDIT, ({ body }) => {
      const { revision, ...edit } = body as ListingEdit;
      if (revision !== stored.revision) return { status: 409, body: 'This listing was changed meanwhile.' };
      stored = { ...stored, ...(edit as Partial<OwnListingRecord>), revision: revision + 1 };
      return { body: { ...stored, placement: 'Shown near LS11 5QJ, Leeds.' } };
    });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const open = async () => {
  renderSite('/manage/listings/h1');
  await screen.findByRole('heading', { level: 1, name: `Edit ${stored.name}` });
};
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}( \\((required|optional)\\))?$`));
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
const sent = () => api.requestsTo(EDIT).map(({ body }) => body as ListingEdit);

describe('The page to edit a listing', () => {
  it('is reached from the card, which also downloads what is kept', async () => {
    renderSite('/manage');
    expect(await screen.findByRole('link', { name: 'Download my data of Holbeck Open Kitchen' })).toHaveAttribute('href', '/api/account/listings/h1/download');
    await user.click(screen.getByRole('link', { name: 'Edit Holbeck Open Kitchen' }));
    await screen.findByRole('heading', { level: 1, name: 'Edit Holbeck Open Kitchen' });
  });

  it('is filled in, and sends what was changed and everything else word for word', async () => {
    await open();
    expect(field('Full name')).toHaveValue('Holbeck Open Kitchen');
    expect(screen.queryByLabelText(/Email address/)).toBeNull();
    expect(screen.getByLabelText('At full moon')).toBeChecked();
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    type('Phone', '0113 496 0999');
    await user.click(screen.getByLabelText(secondTime!.label));
    await save();
    // Seen when it comes: it is gone after five seconds, which the next page may take on a busy machine.
    await waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('SavedHolbeck Open Kitchen: Shown near LS11 5QJ, Leeds.'));
    await screen.findByRole('heading', { level: 1, name: 'Manage my listings' });
    expect(sent()).toEqual([
      expect.objectContaining({ revision: 4, name: RECORD.name, phone: '0113 496 0999', services: ['something of our own'], availability: [firstTime!.label, secondTime!.label, 'At full moon'], description: 'Soup on Fridays.', website: null, images: RECORD.images, latitude: null, longitude: null }),
    ]);
    expect(Object.keys(sent()[0]!)).not.toContain('email');
  });

  it('is filled in anew at every visit', async () => {
    await open();
    type('Full name', 'Mine');
    await save();
    await screen.findByRole('heading', { level: 1, name: 'Manage my listings' });
    stored = { ...stored, state: 'paused', revision: 9 };
    await user.click(screen.getByRole('link', { name: 'Edit Mine' }));
    expect(await screen.findByText(/It is paused/)).toBeVisible();
    type('Full name', 'Mine again');
    await save();
    await waitFor(() => expect(sent().map(({ revision }) => revision)).toEqual([4, 9]));
  });

  it('checks as the registration does, and shows what the server refuses at its field', async () => {
    await open();
    type('Full name', '');
    await save();
    expect(await screen.findByRole('link', { name: 'Full name is required' })).toBeVisible();
    expect(sent()).toEqual([]);
    type('Full name', 'Kitchen');
    api.on(EDIT, { status: 400, type: 'application/problem+json', body: { detail: 'Please correct.', fields: [{ field: 'description', message: 'description is too long: all texts together' }, { field: 'images[1]', message: 'picture 2 cannot be used: it is damaged' }] } });
    await save();
    expect(await screen.findByRole('link', { name: 'Description is too long: all texts together' })).toBeVisible();
    expect(screen.getByText('It is damaged')).toBeVisible();
    expect(field('Full name')).toHaveValue('Kitchen');
  });

  it('keeps what was typed when another window was faster, until the newer version is chosen', async () => {
    await open();
    type('Full name', 'Mine');
    stored = { ...RECORD, name: 'Theirs', revision: 5 };
    await save();
    await screen.findByText(/This listing was changed meanwhile,/);
    expect(field('Full name')).toHaveValue('Mine');
    expect(stored.name).toBe('Theirs');
    await user.click(screen.getByRole('button', { name: 'Load the newer version' }));
    await screen.findByRole('heading', { level: 1, name: 'Edit Theirs' });
    expect(field('Full name')).toHaveValue('Theirs');
    type('Phone', '0113 496 0777');
    await save();
    await waitFor(() => expect(stored).toMatchObject({ name: 'Theirs', phone: '0113 496 0777', revision: 6 }));
  });

  it('saves at once when only the badge has changed meanwhile', async () => {
    await open();
    type('Full name', 'Mine');
    stored = { ...RECORD, isVerified: false, isPremium: false, revision: 7 };
    await save();
    await screen.findByRole('heading', { level: 1, name: 'Manage my listings' });
    expect([stored.name, sent().map(({ revision }) => revision)]).toEqual(['Mine', [4, 7]]);
  });

  it('leaves a helper where they have gone before it was saved', async () => {
    jest.spyOn(window, 'confirm').mockReturnValue(true);
    let tell = (): void => undefined;
    api.on(EDIT, () => new Promise((resolve) => { tell = () => resolve({ body: { ...RECORD, placement: 'Shown near LS11 5QJ, Leeds.' } }); }));
    await open();
    type('Phone', '0113 496 0999');
    await save();
    await user.click(screen.getAllByRole('link', { name: 'About' })[0]!);
    await screen.findByRole('heading', { level: 1, name: /About/ });
    tell();
    expect(await screen.findByText('Saved')).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(screen.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  });

  it('keeps what was typed when there is no answer', async () => {
    await open();
    type('Full name', 'Mine');
    api.on(EDIT, () => Promise.reject(new Error('no line')));
    await save();
    expect(await screen.findByText(/What you typed is still here/)).toBeVisible();
    expect(field('Full name')).toHaveValue('Mine');
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  });

  it('asks before unsaved changes are lost, and only then', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    await open();
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    type('Full name', 'Mine');
    expect(closing()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(field('Full name')).toHaveValue('Mine');
    confirm.mockReturnValue(true);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByRole('heading', { level: 1, name: 'Manage my listings' });
    expect(sent()).toEqual([]);
  });

  it('moves pictures and takes them away by buttons', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Move Picture 2 earlier' }));
    await user.click(screen.getByRole('button', { name: 'Remove Picture 1' }));
    await save();
    await waitFor(() => expect(sent().map(({ images }) => images)).toEqual([['/objects/images/b.webp']]));
  });

  it('sets the exact spot, from where the text has put it', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Set the exact spot on a map' }));
    await user.click(screen.getByRole('button', { name: 'Move the pin 25 metres north' }));
    type('Phone', '0113 496 0999');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect([Number(sent()[0]!.latitude) > 53.7921, sent()[0]!.longitude]).toEqual([true, '-1.5494']);
  });

  it('says what it is when nobody is signed in, and when the listing is somebody else\'s', async () => {
    api.on(READ, { status: 401, body: 'Please sign in first.' });
    const { unmount } = renderSite('/manage/listings/h1');
    await screen.findByRole('heading', { level: 1, name: 'Please sign in first' });
    unmount();
    api.on(READ, { status: 404, body: 'There is no helper with this id.' });
    renderSite('/manage/listings/h1');
    await screen.findByRole('heading', { level: 1, name: 'No such listing' });
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'My listings' })).toHaveAttribute('href', '/manage');
  });
});
