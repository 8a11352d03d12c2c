import { AVAILABILITY_OPTIONS, type OwnListingRecord } from '@community-help/api-contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { sampleListing } from './map-window.js';
import { renderSite } from './render-site.js';

const RECORD: OwnListingRecord = {
  ...sampleListing(),
  id: 'h1',
  name: 'Holbeck Open Kitchen',
  projectType: 'farmers',
  email: 'kitchen@example.org',
  phone: '0113 496 0123',
  location: 'LS11 5QJ',
  description: 'Soup on Fridays.',
  website: null,
  additionalInfo: null,
  services: ['something of our own'],
  availability: [AVAILABILITY_OPTIONS[0]!.label],
  images: ['/objects/images/a.webp'],
  revision: 4,
  state: 'hidden',
  isPremium: false,
  hidesPhone: false,
  hidesEmail: false,
  hidesPlace: false,
  verification: { state: 'unverified', method: null, country: null, number: null, askedAt: null, checkedAt: null, checkedUntil: null, reason: null },
};

let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup();
  api = fakeApi().on('GET /config.json', { body: TEST_CONFIG });
});

const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));

describe('An operator in the place of the owner', () => {
  const ANY = 'POST /api/operator/listings/h1/edit';

  it('edits in the same form, says why, and comes back to the listing', async () => {
    api
      .on('GET /api/account', { body: { address: 'o...@example.org', roles: ['operator'], helperIds: [] } })
      .on('GET /api/operator/listings/h1/record', { body: RECORD })
      .on('GET /api/operator/listings/h1', { status: 404, body: 'There is no helper with this id.' })
      .on(ANY, { body: { ...RECORD, revision: 5, placement: 'Shown near LS11 5QJ, Leeds.' } });
    renderSite('/operator?view=listings&id=h1&edit');
    await screen.findByRole('heading', { level: 1, name: 'Edit Holbeck Open Kitchen' });
    expect(screen.getByText(/^Registered by kitchen@example.org, who gets a mail with your reason/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/operator?view=listings&id=h1');
    fireEvent.change(screen.getByLabelText(/^Phone/), { target: { value: '0113 496 0999' } });
    await save();
    expect(await screen.findByText('Please say why')).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    expect(api.requestsTo(ANY)).toEqual([]);
    await user.type(screen.getByLabelText('Reason'), ' a digit was missing ');
    await save();
    await waitFor(() => expect(api.requestsTo(ANY).map(({ body }) => body)).toEqual([expect.objectContaining({ revision: 4, phone: '0113 496 0999', reason: 'a digit was missing', description: 'Soup on Fridays.' })]));
    expect(await screen.findByText(/^404: There is no helper/)).toBeVisible();
    expect(api.requestsTo('POST /api/registrations/h1/edit')).toEqual([]);
  });
});
