import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { replaceAlert } from '../src/app/show-alert.js';
import { deviceAt, deviceRefuses, deviceWithoutGeolocation } from './fake-device.js';
import { api, LEEDS, openPage, prepareFindHelp, search, searchForm, setLocation, toast, user } from './find-help-visit.js';

beforeEach(prepareFindHelp);

describe('Where to search from', () => {
  it('asks for a location before the first search', async () => {
    await openPage();
    await search();
    expect(toast()).toHaveTextContent('Location required');
    expect(toast()).toHaveTextContent('Please get your location first to find nearby helpers.');
    expect(api.requestsTo('POST /api/recommendations')).toHaveLength(0);
  });

  it('refuses a blank location in a toast and beside the field', async () => {
    await openPage();
    await user.click(screen.getByRole('button', { name: 'Set Location' }));
    expect(toast()).toHaveTextContent("Please enter a location (e.g., 'Manchester, UK').");
    expect(screen.getByLabelText('Your location')).toHaveAccessibleDescription("Please enter a location (e.g., 'Manchester, UK').");
  });

  it('looks a typed location up and says which place is used', async () => {
    await openPage();
    await setLocation('Leeds');
    expect(await screen.findByText('Location found - ready to search for nearby helpers')).toBeVisible();
    expect(screen.getByText('Leeds, West Yorkshire')).toBeVisible();
    expect(screen.queryByLabelText('Your location')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change location' }));
    expect(screen.getByLabelText('Your location')).toBeVisible();
  });

  it.each([
    ['typed', 'GET /api/geocode', { body: LEEDS }, () => setLocation('Leeds')],
    ['of the device', 'GET /api/geocode/reverse', { body: { label: 'Leeds LS1', place: 'Leeds', district: 'LS1' } }, () => user.click(searchForm().getByRole('button', { name: 'Use my location' }))],
  ] as const)('searches with a place (%s) that is still looked up when Search is pressed, as soon as it is there', async (_which, asked, answer, give) => {
    deviceAt(53.7965, -1.5478);
    let tell = (): void => undefined;
    api.on(asked, () => new Promise((resolve) => { tell = () => resolve(answer); }));
    await openPage();
    await give();
    await waitFor(() => expect(api.requestsTo(asked)).toHaveLength(1));
    await search();
    expect(searchForm().getByRole('button', { name: 'Searching...' })).toBeVisible();
    await user.type(searchForm().getByLabelText('What do you need?'), 'soup');
    expect(api.requestsTo('POST /api/recommendations')).toHaveLength(0);
    tell();
    await screen.findByRole('heading', { name: 'Recommended Helpers (1 found)' });
    expect(api.requestsTo('POST /api/recommendations').map(({ body }) => body)).toEqual([expect.objectContaining({ userLatitude: 53.7965, serviceNeeded: null })]);
    expect(searchForm().getByLabelText('What do you need?')).toHaveValue('soup');
    expect(toast()).not.toHaveTextContent('Location required');
  });

  it('leaves a visitor where they have gone before the place was there', async () => {
    let tell = (): void => undefined;
    api.on('GET /api/geocode', () => new Promise((resolve) => { tell = () => resolve({ body: LEEDS }); }));
    await openPage();
    await setLocation('Leeds');
    await search();
    await user.click(screen.getAllByRole('link', { name: 'About' })[0]!);
    await waitFor(() => expect(screen.queryByRole('search', { name: 'Helpers near you' })).toBeNull());
    tell();
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(screen.queryByRole('search', { name: 'Helpers near you' })).toBeNull();
    expect(screen.queryByRole('heading', { level: 1, name: 'Find Help Near You' })).toBeNull();
  });

  it('searches for nothing where the place that it waited for could not be looked up', async () => {
    api.on('GET /api/geocode', { status: 500, body: 'Not now' });
    await openPage();
    await setLocation('Leeds');
    await search();
    await waitFor(() => expect(screen.getByLabelText('Your location')).toHaveAccessibleDescription(/could not be looked up just now/));
    expect(await searchForm().findByRole('button', { name: 'Search' })).toBeVisible();
    expect(api.requestsTo('POST /api/recommendations')).toHaveLength(0);
  });

  it('falls back to 53.48, -2.24 for a place that nobody knows, and says so', async () => {
    await openPage();
    await setLocation('Atlantis');
    expect(await screen.findByText(/We could not find ‘Atlantis’, so Manchester is used instead/)).toBeVisible();
    await search();
    await screen.findByRole('heading', { name: 'Recommended Helpers (1 found)' });
    expect(api.requestsTo('POST /api/recommendations')[0]?.body).toMatchObject({ userLatitude: 53.48, userLongitude: -2.24 });
  });

  it('uses the device, tells the accuracy, and shows six decimals where there is no address', async () => {
    deviceAt(53.7965, -1.5478, 12.4);
    api.on('GET /api/geocode/reverse', { body: { label: null, place: null, district: null } });
    await openPage();
    await user.click(searchForm().getByRole('button', { name: 'Use my location' }));
    expect(await screen.findByText('53.796500, -1.547800')).toBeVisible();
    expect(toast()).toHaveTextContent('High-accuracy location found');
    expect(toast()).toHaveTextContent('12 metres');
  });

  it.each([
    [() => deviceRefuses(1), 'Location access denied. Please enable location services or enter your location manually.'],
    [() => deviceRefuses(2), 'Location information unavailable. Please enter your location manually.'],
    [() => deviceRefuses(3), 'Location request timed out. Please enter your location manually.'],
    [() => deviceRefuses(99), 'Unable to get your location. Please try entering your location manually.'],
  ])('explains why the device cannot be located (%#)', async (refuse, text) => {
    refuse();
    await openPage();
    await user.click(searchForm().getByRole('button', { name: 'Use my location' }));
    await waitFor(() => expect(toast()).toHaveTextContent('Location error'));
    expect(toast()).toHaveTextContent(text);
    expect(screen.getByLabelText('Your location')).toBeVisible();
  });

  it('alerts, as the maps do, where the browser cannot locate anybody', async () => {
    const alerts = jest.fn<(text: string) => void>();
    const restore = replaceAlert(alerts);
    deviceWithoutGeolocation();
    await openPage();
    await user.click(searchForm().getByRole('button', { name: 'Use my location' }));
    await waitFor(() => expect(alerts).toHaveBeenCalledWith('Geolocation is not supported by your browser'));
    expect(toast()).not.toHaveTextContent('Location error');
    restore();
  });

  it('asks the device once, however often the button is pressed', async () => {
    const asked = jest.fn();
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: asked } });
    await openPage();
    for (let press = 0; press < 3; press++) await user.click(searchForm().getByRole('button', { name: 'Use my location' }));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each([429, 500])('keeps a typed place that could not be looked up (%d), says so, and looks it up when asked again', async (status) => {
    api.on('GET /api/geocode', { status, body: 'Not now' });
    await openPage();
    await setLocation('Leeds');
    await waitFor(() => expect(screen.getByLabelText('Your location')).toHaveAccessibleDescription("'Leeds' could not be looked up just now. Please try again."));
    expect(screen.getByLabelText('Your location')).toHaveValue('Leeds');
    expect(screen.queryByText(/Manchester is used instead/)).toBeNull();
    api.on('GET /api/geocode', { body: LEEDS });
    await user.click(screen.getByRole('button', { name: 'Set Location' }));
    expect(await screen.findByText('Leeds, West Yorkshire')).toBeVisible();
  });

  it('keeps the focus when the field makes way for the place, and when it comes back', async () => {
    await openPage();
    await setLocation('Leeds');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change location' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Change location' }));
    expect(screen.getByLabelText('Your location')).toHaveFocus();
  });

  it('tells the server no more of a position than eleven metres', async () => {
    deviceAt(53.796512345, -1.547812345);
    await openPage();
    await user.click(searchForm().getByRole('button', { name: 'Use my location' }));
    await screen.findByText('Leeds LS1');
    expect(Object.fromEntries(api.requestsTo('GET /api/geocode/reverse')[0]!.query)).toEqual({ lat: '53.7965', lng: '-1.5478' });
  });
});
