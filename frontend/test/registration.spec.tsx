import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { FakeApi } from './fake-api.js';
import { sampleListing } from './map-window.js';
import { expectToast, field, fillPerson, open, pass, press, REGISTER, registrationApi, type, visitor } from './registration-page.js';

let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  api = registrationApi();
  user = visitor();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('The sections', () => {
  const legends = () => [...document.querySelectorAll('.form-part > legend')].map((legend) => legend.firstChild?.textContent?.trim());

  it.each([
    ['/housing-registration', ['Registration options', 'Personal Information', 'Availability', 'Photos', 'Donations & Tips'], "We'll contact you within 24-48 hours."],
    [
      '/warm-cool-hubs-registration',
      ['Registration options', 'Organization details', 'Hub information', 'Services and amenities', 'Accessibility and safety', 'Hub photos', 'Additional information', 'Terms'],
      "We'll contact you within 24 hours.",
    ],
    [
      '/perishable-goods-registration',
      ['Registration options', 'Business details', 'Product information', 'Logistics and operations', 'Business photos', 'Additional information', 'Terms'],
      "We'll contact you within 24-48 hours.",
    ],
  ])('of %s stand in the order of the contract', async (path, titles, promise) => {
    await open(path);
    expect(legends()).toEqual(titles);
    expect(screen.getByText(promise)).toBeVisible();
  });

  it('begin with a chosen free tier, except those of a hub, which begin with none', async () => {
    await open('/perishable-goods-registration');
    expect(screen.getByRole('radio', { name: /^Free/ })).toBeChecked();
    document.body.replaceChildren();
    await open('/warm-cool-hubs-registration');
    expect(screen.getByRole('radio', { name: /^Free/ })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: /£10/ })).not.toBeChecked();
  });
});

const fill = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(document.querySelector(`[name="${name}"]`)!, { target: { value } });
};
const fillHub = () => {
  fill({ organizationName: 'St Mark', contactName: 'Ann', email: 'hub@example.org', phone: '0113 496 0003', hubName: 'Lantern Room', address: '1 Hall Road, Leeds', capacity: '40', operatingHours: 'daily 9-21', emergencyContact: 'Bo 0113 496 0004' });
  for (const label of ['Warming and cooling', 'Hot meals', /^I agree/]) fireEvent.click(screen.getByLabelText(label));
};

const fillCharity = () => {
  fill({ name: 'Open Hand', email: 'hand@example.org', phone: '0113 496 0006', location: 'Nowhere', emergencyContact: 'Bo', emergencyPhone: '0113 496 0007' });
  for (const label of ['Local charity', 'Childcare', 'Weekends']) fireEvent.click(screen.getByLabelText(label));
};

describe('Hub and business', () => {
  it('a hub says what it is doing and what has happened', async () => {
    let answer = (): void => undefined;
    api.on(REGISTER, () => new Promise((resolve) => { answer = () => resolve({ status: 201, body: { ...sampleListing(), placement: 'Shown' } }); }));
    await open('/warm-cool-hubs-registration');
    fireEvent.click(screen.getByRole('radio', { name: /^Free/ }));
    fillHub();
    await press(user, 'Register Hub');
    expect(await screen.findByRole('button', { name: 'Registering...' })).toBeDisabled();
    await waitFor(() => expect(api.requestsTo(REGISTER)).toHaveLength(1));
    answer();
    await expectToast('Registration Successful!', "Your warm/cool hub has been registered. We'll contact you within 24 hours.");
  });

  it('a business too', async () => {
    await open('/perishable-goods-registration');
    fill({
      businessName: 'Crumb', businessType: 'bakery', contactName: 'Ann', email: 'crumb@example.org', phone: '0113 496 0005', businessAddress: '2 Mill Lane, Leeds', operatingHours: 'daily 7-15',
      typicalShelfLife: '1 day', averageWasteVolume: 'four crates', discountStrategy: 'mixed', transportationNeeds: 'both',
    });
    for (const label of ['Dairy', 'Evening (5-8 PM)', /^I agree/]) fireEvent.click(screen.getByLabelText(label));
    await press(user, 'Register Business');
    await expectToast('Registration Successful', "Your perishable goods registration has been submitted successfully. We'll contact you within 24-48 hours for verification.");
  });

  it('a hub that cannot be sent says to try again', async () => {
    const real = globalThis.fetch;
    globalThis.fetch = (async (input: string, init?: RequestInit) => (init?.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : real(input, init))) as typeof fetch;
    await open('/warm-cool-hubs-registration');
    fireEvent.click(screen.getByRole('radio', { name: /^Free/ }));
    fillHub();
    await press(user, 'Register Hub');
    await expectToast('Registration Failed', 'Please try again.');
  });
});

const OFF_THE_MAP = { ...sampleListing(), id: 'new-1', latitude: null, longitude: null, locationPrecision: 'area-only', placement: 'The location was not found, so the listing is shown in lists only.' };

describe('Sending a registration', () => {
  it.each([
    ['housing', 'Register as Housing Helper', 'housing'],
    ['charities', 'Register as Charity Helper', 'charity'],
  ])('%s: does not say that a listing is on the map which has no place there', async (path, label, noun) => {
    api.on(REGISTER, { status: 201, body: OFF_THE_MAP });
    await open(`/${path}-registration`);
    if (path === 'charities') fillCharity();
    else fillPerson();
    await press(user, label);
    await expectToast('Registration Successful', `Your ${noun} helper registration has been submitted. We'll contact you within 24-48 hours for verification.`);
    expect(screen.getByText(/shown in lists only/)).toBeVisible();
  });

  it.each([
    ['housing', 'Register as Housing Helper', 'housing'],
    ['farmers', 'Register as Farmer Helper', 'farmer'],
    ['pay-it-forward', 'Register as Pay It Forward Helper', 'pay it forward'],
    ['rag-and-bone', 'Register as Rag and Bone Helper', 'rag and bone'],
    ['advertising', 'Register as Advertising Helper', 'advertising'],
    ['employment', 'Register as Employment Helper', 'employment'],
  ])('%s: says that it is on the map, and is empty again', async (path, label, noun) => {
    await open(`/${path}-registration`);
    fillPerson();
    await press(user, label);
    await expectToast('Registration Successful', `Your ${noun} helper registration has been submitted and is now visible on the map. We'll contact you within 24-48 hours for verification.`);
    expect(api.requestsTo(REGISTER)).toHaveLength(1);
    expect(field('Full name')).toHaveValue('');
    expect(screen.getByLabelText('Weekends')).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'See the profile' })).toHaveAttribute('href', '/helper/new-1');
    await pass(600);
    expect(localStorage.getItem(`draft:${path}`)).toBeNull();
  });

  it('says that it is submitting, and cannot be sent twice', async () => {
    api.on(REGISTER, () => new Promise(() => undefined));
    await open('/housing-registration');
    fillPerson();
    await press(user, 'Register as Housing Helper');
    await waitFor(() => expect(api.requestsTo(REGISTER)).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeDisabled();
  });

  it('keeps everything and shows the words of the server when it is refused', async () => {
    api.on(REGISTER, { status: 400, body: 'Please correct: phone must be a phone number of 5 to 20 digits' });
    await open('/housing-registration');
    fillPerson();
    await press(user, 'Register as Housing Helper');
    await expectToast('Registration Failed', '400: Please correct: phone must be a phone number of 5 to 20 digits');
    expect(field('Full name')).toHaveValue('Ann Other');
  });

  it('uses the words of the page when no answer comes, and the same key when it is tried again', async () => {
    const keys: (string | null)[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = (async (input: string, init?: RequestInit) => {
      if (init?.method !== 'POST') return real(input, init);
      keys.push(new Headers(init.headers).get('idempotency-key'));
      throw new TypeError('Failed to fetch');
    }) as typeof fetch;
    await open('/housing-registration');
    fillPerson();
    await press(user, 'Register as Housing Helper');
    await expectToast('Registration Failed', 'Failed to submit registration. Please try again.');
    await press(user, 'Register as Housing Helper');
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('What the server refuses', () => {
  const refuse = (fields: { field: string; message: string }[]) =>
    api.on(REGISTER, { status: 400, type: 'application/problem+json', body: { type: 'about:blank', title: 'Bad Request', status: 400, detail: `Please correct: ${fields.map(({ message }) => message).join('; ')}.`, fields } });

  it('stands at its field in words of the form, takes the focus, and goes when the field is changed', async () => {
    refuse([{ field: 'phone', message: 'phone must have at least 5 characters' }, { field: 'description', message: 'description contains control characters' }]);
    await open('/housing-registration');
    fillPerson();
    await press(user, 'Register as Housing Helper');
    await expectToast('Registration Failed', '400: Please correct: phone must have at least 5 characters; description contains control characters.');
    expect(api.requestsTo(REGISTER)[0]?.headers.get('accept')).toContain('application/problem+json');
    expect(field('Phone')).toHaveFocus();
    expect(field('Phone')).toHaveAccessibleDescription('Phone must have at least 5 characters');
    expect(screen.getByLabelText(/^Anything else/)).toHaveAccessibleDescription('Anything else people should know contains control characters');
    type('Phone', '0113 496 0009');
    expect(field('Phone')).toHaveAccessibleDescription('');
  });

  it('leads to the field that feeds it where that has another name', async () => {
    refuse([{ field: 'name', message: 'name must have at most 120 characters' }]);
    await open('/warm-cool-hubs-registration');
    fireEvent.click(screen.getByRole('radio', { name: /^Free/ }));
    fillHub();
    await press(user, 'Register Hub');
    await waitFor(() => expect(document.getElementsByName('hubName')[0]).toHaveFocus());
    expect(document.getElementsByName('hubName')[0]).toHaveAccessibleDescription('Hub name must have at most 120 characters');
  });

  it('is sent again under the same key when the first one is still being worked on, and under another one when it was changed meanwhile', async () => {
    const keys: (string | null)[] = [];
    const answers = [{ status: 409, body: 'A request with this Idempotency-Key is still being worked on.' }, { status: 422, body: 'This Idempotency-Key was used for a different request.' }];
    api.on(REGISTER, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return answers.shift() ?? { status: 201, body: { ...sampleListing(), placement: 'Shown' } };
    });
    await open('/housing-registration');
    fillPerson();
    await press(user, 'Register as Housing Helper');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Register as Housing Helper' })).toBeEnabled());
    await press(user, 'Register as Housing Helper');
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('After a registration', () => {
  it('the receipt says that a link was mailed, and sends another one', async () => {
    api.on('POST /api/registrations/new-1/confirmation', { body: { sentTo: 'a...@example.org', message: 'A link is on its way to a...@example.org.' } });
    await open('/housing-registration');
    fillPerson();
    await press(user, 'Register as Housing Helper');
    expect(await screen.findByText(/We have mailed a link to/)).toBeVisible();
    await press(user, 'Send another link');
    expect(await screen.findByText('A link is on its way to a...@example.org.')).toBeVisible();
  });
});
