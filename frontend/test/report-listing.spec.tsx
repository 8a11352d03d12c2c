import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { sampleListing } from './map-window.js';
import { renderSite } from './render-site.js';


const LISTING = sampleListing();
const SEND = 'POST /api/registrations/h1/report';

let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup();
  api = fakeApi()
    .on('GET /config.json', { body: TEST_CONFIG })
    .on('GET /api/registrations/h1', { body: LISTING })
    .on(SEND, { status: 202, body: { message: 'Thank you. A person looks at it within 24 hours.' } });
});

const send = async () => user.click(await screen.findByRole('button', { name: 'Send the report' }));
const choose = async (label: string) => user.click(await screen.findByRole('radio', { name: label }));
const bodies = () => api.requestsTo(SEND).map(({ body }) => body);

describe('Reporting a listing', () => {
  it('begins at the profile, which names the listing for those who hear the link alone', async () => {
    renderSite('/helper/h1');
    const link = await screen.findByRole('link', { name: `Report this listing: ${LISTING.name}` });
    await user.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'Report a listing' })).toBeVisible();
    expect(await screen.findByText(LISTING.name)).toBeVisible();
  });

  it('sends the reason, the words and the address, and thanks', async () => {
    renderSite('/helper/h1/report');
    await choose('They do not help here any more');
    await user.type(screen.getByLabelText(/^What happened/), ' The shutters are down. ');
    await user.type(screen.getByLabelText('Your email address (optional)'), 'ann@example.org');
    await send();
    expect(await screen.findByText('Thank you. A person looks at it within 24 hours.')).toBeVisible();
    expect(bodies()).toEqual([{ reason: 'closed', text: 'The shutters are down.', email: 'ann@example.org' }]);
  });

  it('asks for a reason, and for words where the reason has none', async () => {
    renderSite('/helper/h1/report');
    await send();
    const reasons = screen.getByRole('group', { name: 'What is wrong?' });
    expect(screen.getByText('Please choose what is wrong')).toBeVisible();
    expect(within(reasons).getAllByRole('radio')[0]).toHaveFocus();
    await choose('Something else');
    await user.type(screen.getByLabelText('Your email address (optional)'), 'ann');
    await send();
    expect(screen.getByText('Please say in a few words what is wrong')).toBeVisible();
    expect(screen.getByText('Please enter a valid email address')).toBeVisible();
    expect(screen.getByLabelText(/^What happened/)).toHaveFocus();
    expect(bodies()).toEqual([]);
  });

  it('is sent again under the same key when no answer came, and under another when the words changed', async () => {
    api.on(SEND, { status: 503, body: 'Please try again.' });
    renderSite('/helper/h1/report');
    await choose('It pretends to be somebody else');
    await send();
    expect(await screen.findByText(/Please try again/)).toBeVisible();
    await send();
    await user.type(screen.getByLabelText(/^What happened/), 'Not them');
    await send();
    const [one, same, other] = api.requestsTo(SEND).map(({ headers }) => headers.get('idempotency-key'));
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect([same === one, other === one]).toEqual([true, false]);
  });

  it('says of a listing that is gone that it is gone', async () => {
    api.on('GET /api/registrations/h1', { status: 404, body: 'There is no helper with this id; it may have been removed.' });
    renderSite('/helper/h1/report');
    expect(await screen.findByRole('heading', { level: 1, name: 'This listing is not there any more' })).toBeVisible();
  });
});
