import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { endDeviceNotes } from '../src/app/end-device-notes.js';
import type { FakeApi } from './fake-api.js';
import { deviceAt, deviceRefuses, deviceWithoutGeolocation } from './fake-device.js';
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

describe('The draft', () => {
  it('comes back half a second after the last change, without what is sensitive, and can be thrown away', async () => {
    await open('/charities-registration');
    type('Name of the organisation', 'Pantry');
    type('Emergency contact phone', '0113 999');
    await pass(600);
    const stored = localStorage.getItem('draft:charities') ?? '';
    expect(stored).toContain('Pantry');
    expect(stored).not.toContain('0113 999');
    document.body.replaceChildren();
    await open('/charities-registration');
    expect(field('Name of the organisation')).toHaveValue('Pantry');
    expect(screen.getByText('Your draft was restored.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
    expect(field('Name of the organisation')).toHaveValue('');
    expect(localStorage.getItem('draft:charities')).toBeNull();
  });

  it('is kept again when another tab has written over it or has sent its own form, but only where something was typed', async () => {
    const changedElsewhere = (to: string | null) => {
      if (to === null) localStorage.removeItem('draft:farmers');
      else localStorage.setItem('draft:farmers', to);
      act(() => void dispatchEvent(new StorageEvent('storage', { key: 'draft:farmers', newValue: to })));
    };
    const leave = () => act(() => void dispatchEvent(new Event('pagehide')));
    await open('/farmers-registration');
    changedElsewhere(null);
    leave();
    expect(localStorage.getItem('draft:farmers')).toBeNull();
    type('Full name', 'Ann Here');
    await pass(600);
    for (const change of [null, JSON.stringify({ savedAt: Date.now(), values: { name: 'Bo There' } })]) {
      changedElsewhere(change);
      leave();
      expect(localStorage.getItem('draft:farmers')).toContain('Ann Here');
    }
    await press(user, 'Clear this form');
    changedElsewhere(null);
    leave();
    expect(localStorage.getItem('draft:farmers')).toBeNull();
  });

  it('loses nothing when the page is left within the half second', async () => {
    const { unmount } = await open('/farmers-registration');
    type('Full name', 'Ann at once');
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(localStorage.getItem('draft:farmers')).toContain('Ann at once');
    type('Full name', 'Ann at last');
    unmount();
    expect(localStorage.getItem('draft:farmers')).toContain('Ann at last');
  });

  it('keeps the key of a registration without an answer, so that it is one registration after a reload too', async () => {
    const keys: (string | null)[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = (async (input: string, init?: RequestInit) => {
      if (init?.method !== 'POST') return real(input, init);
      keys.push(new Headers(init.headers).get('idempotency-key'));
      throw new TypeError('Failed to fetch');
    }) as typeof fetch;
    for (let load = 0; load < 2; load++) {
      document.body.replaceChildren();
      await open('/farmers-registration');
      if (load === 0) fillPerson();
      await press(user, 'Register as Farmer Helper');
      await waitFor(() => expect(keys).toHaveLength(load + 1));
      await expectToast('Registration Failed', 'Failed to submit registration. Please try again.');
    }
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('of every form ends after seven days, whichever page is opened; what cannot be read ends too', () => {
    const now = Date.now();
    localStorage.setItem('draft:housing', JSON.stringify({ savedAt: now - 8 * 24 * 3_600_000, values: { name: 'Old' } }));
    localStorage.setItem('premium:charities', JSON.stringify({ savedAt: now - 8 * 24 * 3_600_000, paymentId: 'rp-1' }));
    localStorage.setItem('draft:farmers', 'no JSON');
    localStorage.setItem('draft:employment', JSON.stringify({ savedAt: now, values: {} }));
    localStorage.setItem('theme', 'dark');
    endDeviceNotes(now);
    expect(Object.keys(localStorage).toSorted()).toEqual(['draft:employment', 'theme']);
  });

  it('is gone after seven days', async () => {
    localStorage.setItem('draft:housing', JSON.stringify({ savedAt: Date.now() - 8 * 24 * 3_600_000, values: { name: 'Old' } }));
    await open('/housing-registration');
    expect(field('Full name')).toHaveValue('');
    expect(localStorage.getItem('draft:housing')).toBeNull();
  });
});

describe('The location button', () => {
  it('fills in the address and says how exact it is', async () => {
    deviceAt(53.7965, -1.5478, 12.4);
    await open('/farmers-registration');
    await press(user, 'My Location');
    await expectToast('High-accuracy location found', 'Your precise location has been filled in (±12m accuracy).');
    expect(field('Location')).toHaveValue('Leeds LS1');
  });

  it('fills in coordinates of six decimals when there is no address', async () => {
    deviceAt(53.7965, -1.5478);
    api.on('GET /api/geocode/reverse', { status: 404, body: 'none' });
    await open('/farmers-registration');
    await press(user, 'My Location');
    await waitFor(() => expect(field('Location')).toHaveValue('53.796500, -1.547800'));
  });

  it.each([
    ['/charities-registration', 1, 'Location error', 'Location access denied. Please enable location services and try again.'],
    ['/charities-registration', 2, 'Location error', 'Location information is unavailable. Please enter your location manually.'],
    ['/charities-registration', 3, 'Location error', 'Location request timed out. Please try again or enter manually.'],
    ['/charities-registration', 9, 'Location error', 'Unable to get your location. Please enter it manually.'],
    ['/farmers-registration', 2, 'Location error', 'Could not get your location. Please enter it manually.'],
    ['/warm-cool-hubs-registration', 1, 'Location access denied', 'Please enter your address manually.'],
    ['/perishable-goods-registration', 3, 'Location access denied', 'Please enter your address manually.'],
  ])('%s: failure %d', async (path, code, title, description) => {
    deviceRefuses(code);
    await open(path);
    await press(user, 'My Location');
    await expectToast(title, description);
  });

  it('says so on a device without one', async () => {
    deviceWithoutGeolocation();
    await open('/charities-registration');
    await press(user, 'My Location');
    await expectToast('Location error', 'Unable to get your location. Please enter it manually.');
  });

  it.each([
    ['/employment-registration', 'Register as Employment Helper'],
    ['/farmers-registration', 'Register as Farmer Helper'],
  ])('%s sends the exact position and shows it, unless another place is typed afterwards', async (path, label) => {
    deviceAt(53.7965, -1.5478);
    await open(path);
    fillPerson();
    await press(user, 'My Location');
    await waitFor(() => expect(field('Location')).toHaveValue('Leeds LS1'));
    const place = screen.getByRole('group', { name: 'Your place on the map' });
    expect(place).toHaveTextContent('You will be placed here.');
    expect(place).toHaveTextContent('53.79650, -1.54780, near Leeds LS1');
    await press(user, label);
    await waitFor(() => expect(field('Full name')).toHaveValue(''));
    expect(api.requestsTo(REGISTER)[0]?.body).toMatchObject({ latitude: '53.7965', longitude: '-1.5478' });
    await press(user, 'My Location');
    await waitFor(() => expect(field('Location')).toHaveValue('Leeds LS1'));
    fillPerson();
    type('Location', 'York');
    expect(screen.queryByRole('group', { name: 'Your place on the map' })).toBeNull();
    await press(user, label);
    await waitFor(() => expect(field('Full name')).toHaveValue(''));
    expect(api.requestsTo(REGISTER)[1]?.body).toMatchObject({ location: 'York', latitude: null, longitude: null });
  });

  it('lets the pin be moved by buttons, or given up for the text', async () => {
    deviceAt(53.7965, -1.5478);
    await open('/farmers-registration');
    await press(user, 'My Location');
    await user.click(await screen.findByRole('button', { name: 'Move the pin 25 metres north' }));
    expect(screen.getByRole('group', { name: 'Your place on the map' })).toHaveTextContent('53.79672, -1.54780');
    await press(user, 'Use only the text');
    expect(screen.queryByRole('group', { name: 'Your place on the map' })).toBeNull();
    expect(field('Location')).toHaveValue('Leeds LS1');
  });

  it('is busy until the address is there, and never writes over what was typed meanwhile', async () => {
    deviceAt(53.7965, -1.5478);
    let answer = (): void => undefined;
    api.on('GET /api/geocode/reverse', () => new Promise((resolve) => { answer = () => resolve({ body: { label: 'Leeds LS1', place: 'Leeds', district: 'LS1' } }); }));
    await open('/warm-cool-hubs-registration');
    await press(user, 'My Location');
    expect(await screen.findByRole('button', { name: 'Locating...' })).toBeDisabled();
    type('Address', '1 Mill Lane, Otley');
    answer();
    await expectToast('Your own text was kept', 'You typed a place while yours was looked up. Press the button again to use your position.');
    expect(field('Address')).toHaveValue('1 Mill Lane, Otley');
    expect(screen.getByRole('button', { name: 'My Location' })).toBeEnabled();
  });

  it('fills in what passes the rule of its own form', async () => {
    deviceAt(58.1, -5.2);
    api.on('GET /api/geocode/reverse', { body: { label: 'IV27', place: null, district: 'IV27' } });
    await open('/warm-cool-hubs-registration');
    await press(user, 'My Location');
    await waitFor(() => expect(field('Address')).toHaveValue('58.100000, -5.200000'));
  });

  it('keeps the position with the draft', async () => {
    deviceAt(53.7965, -1.5478);
    await open('/farmers-registration');
    await press(user, 'My Location');
    await waitFor(() => expect(field('Location')).toHaveValue('Leeds LS1'));
    await pass(600);
    document.body.replaceChildren();
    await open('/farmers-registration');
    expect(screen.getByRole('group', { name: 'Your place on the map' })).toHaveTextContent('53.79650, -1.54780');
  });
});
