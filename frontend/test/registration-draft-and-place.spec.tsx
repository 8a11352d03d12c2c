import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { FakeApi } from './fake-api.js';
import { deviceAt, deviceRefuses, deviceWithoutGeolocation } from './fake-device.js';
import { expectToast, fillPerson, open, pass, press, REGISTER, registrationApi, type, visitor } from './registration-page.js';

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
    expect(screen.getByLabelText('Name of the organisation')).toHaveValue('Pantry');
    expect(screen.getByText('Your draft was restored.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
    expect(screen.getByLabelText('Name of the organisation')).toHaveValue('');
    expect(localStorage.getItem('draft:charities')).toBeNull();
  });

  it('is gone after seven days', async () => {
    localStorage.setItem('draft:housing', JSON.stringify({ savedAt: Date.now() - 8 * 24 * 3_600_000, values: { name: 'Old' } }));
    await open('/housing-registration');
    expect(screen.getByLabelText('Full name')).toHaveValue('');
    expect(localStorage.getItem('draft:housing')).toBeNull();
  });
});

describe('The location button', () => {
  it('fills in the address and says how exact it is', async () => {
    deviceAt(53.7965, -1.5478, 12.4);
    await open('/farmers-registration');
    await press(user, 'My Location');
    await expectToast('High-accuracy location found', 'Your precise location has been filled in (±12m accuracy).');
    expect(screen.getByLabelText('Location')).toHaveValue('Leeds LS1');
  });

  it('fills in coordinates of six decimals when there is no address', async () => {
    deviceAt(53.7965, -1.5478);
    api.on('GET /api/geocode/reverse', { status: 404, body: 'none' });
    await open('/farmers-registration');
    await press(user, 'My Location');
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveValue('53.796500, -1.547800'));
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

  it('sends the position of the device from the employment page, unless another place is typed afterwards', async () => {
    deviceAt(53.7965, -1.5478);
    await open('/employment-registration');
    fillPerson();
    await press(user, 'My Location');
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveValue('Leeds LS1'));
    await press(user, 'Register as Employment Helper');
    await waitFor(() => expect(api.requestsTo(REGISTER)).toHaveLength(1));
    expect(api.requestsTo(REGISTER)[0]?.body).toMatchObject({ latitude: '53.7965', longitude: '-1.5478' });
    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveValue(''));
    await press(user, 'My Location');
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveValue('Leeds LS1'));
    fillPerson();
    type('Location', 'York');
    await press(user, 'Register as Employment Helper');
    await waitFor(() => expect(api.requestsTo(REGISTER)).toHaveLength(2));
    expect(api.requestsTo(REGISTER)[1]?.body).toMatchObject({ location: 'York', latitude: null, longitude: null });
  });
});
