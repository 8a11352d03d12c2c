import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { deviceAt, deviceRefuses, deviceWithoutGeolocation, slowDevice } from './fake-device.js';
import { alerts, api, badge, findNearMe, form, KITCHEN, leaveHelperMap, prepareHelperMap, showMap, user } from './helper-map-visit.js';
import { registrations, sampleListing } from './map-window.js';

beforeEach(prepareHelperMap);
afterEach(leaveHelperMap);

describe('Helpers at one place', () => {
  const HALL = { latitude: '53.7000', longitude: '-1.6000' };
  const TOYS = sampleListing({ id: 'toys', name: 'Toy Library', isConfirmed: false, ...HALL });
  const CHOIR = sampleListing({ id: 'choir', name: 'Town Choir', ...HALL });

  beforeEach(() => {
    api.on('GET /api/registrations', registrations([KITCHEN, TOYS, CHOIR])).on('GET /api/registrations/toys', { body: TOYS }).on('GET /api/registrations/choir', { body: CHOIR });
  });

  it('are listed by their group, and each opens its own popup', async () => {
    await showMap();
    const group = await screen.findByRole('button', { name: '2 helpers at this place, show them' });
    group.focus();
    await user.keyboard(' ');
    const list = within(await screen.findByRole('dialog', { name: '2 helpers at this place' }));
    expect(await list.findByRole('button', { name: /Toy Library/ })).toBeVisible();
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    await user.click(list.getByRole('button', { name: /Town Choir/ }));
    expect(await screen.findByRole('dialog', { name: 'Town Choir' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Town Choir, General Help' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: '2 helpers at this place, show them' })).toHaveFocus();
  });

  it('have a pin and a popup of their own when one of them is shown from the list', async () => {
    await showMap();
    await user.click(screen.getByText('Show these helpers as a list'));
    await user.click(await screen.findByRole('button', { name: 'Show on map: Toy Library' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Toy Library' }));
    expect(await popup.findByText('New')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Toy Library, General Help' })).toBeInTheDocument();
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  });
});

describe('Find near me', () => {
  it('centres on the visitor, shows who is within 10 km and writes the coordinates', async () => {
    deviceAt(53.7965, -1.5478);
    await showMap();
    await findNearMe();
    await waitFor(() => expect(badge()).toHaveTextContent('2 nearby helpers'));
    expect(badge()).toHaveTextContent('Using your location');
    expect(form().getByLabelText('Location')).toHaveValue('53.7965, -1.5478');
    expect(form().getByLabelText('Max Distance')).toHaveValue('10');
    await user.click(screen.getByRole('button', { name: 'Your Location' }));
    expect(await screen.findByText(/53\.7965, -1\.5478/)).toBeVisible();
  });

  it('asks the device once, however often it is pressed, and says once what came of it', async () => {
    const device = slowDevice();
    await showMap();
    for (let press = 0; press < 3; press++) await findNearMe();
    expect(device.asked()).toBe(1);
    await act(async () => device.refuse(2));
    expect(alerts).toHaveBeenCalledTimes(1);
  });

  it('returns to the default view with everybody on reset', async () => {
    deviceAt(53.7965, -1.5478);
    await showMap();
    await findNearMe();
    await waitFor(() => expect(badge()).toHaveTextContent('Using your location'));
    await user.click(screen.getByRole('button', { name: 'Reset Map View' }));
    await waitFor(() => expect(badge()).not.toHaveTextContent('Using your location'));
    expect(badge()).toHaveTextContent('3 nearby helpers');
    expect(form().getByLabelText('Location')).toHaveValue('');
    expect(form().getByLabelText('Max Distance')).toHaveValue('25');
    expect(form().getByLabelText('Category')).toHaveValue('all');
  });

  it.each([
    [() => deviceRefuses(1), 'Unable to get your location. Please allow location access in your browser settings.'],
    [() => deviceRefuses(2), 'Unable to get your location. Location information is unavailable.'],
    [() => deviceRefuses(3), 'Unable to get your location. Location request timed out.'],
    [() => deviceRefuses(99), 'Unable to get your location. Please try again.'],
    [() => deviceWithoutGeolocation(), 'Geolocation is not supported by your browser'],
  ])('alerts when the device cannot be located (%#)', async (refuse, text) => {
    refuse();
    await showMap();
    await findNearMe();
    await waitFor(() => expect(alerts).toHaveBeenCalledWith(text));
  });

  it.each([
    [404, "We could not find 'Leds'. Try a town or a postcode."],
    [503, "'Leds' could not be looked up just now. Please try again."],
  ])('says why a typed place is not used (%d), of that text alone', async (status, sentence) => {
    api.on('GET /api/geocode', { status, body: 'no' });
    await showMap();
    await user.click(form().getByRole('button', { name: 'Filters' }));
    await user.type(form().getByLabelText('Location'), 'Leds{Enter}');
    await waitFor(() => expect(form().getByLabelText('Location')).toHaveAccessibleDescription(sentence));
    await user.clear(form().getByLabelText('Location'));
    await user.type(form().getByLabelText('Location'), 'York');
    expect(form().getByLabelText('Location')).not.toHaveAccessibleDescription();
  });

  it('stays silent when it was the my-location button that failed', async () => {
    deviceRefuses(1);
    await showMap();
    await user.click(form().getByRole('button', { name: 'Use my location' }));
    await waitFor(() => expect(form().getByRole('button', { name: 'Use my location' })).toHaveAttribute('aria-busy', 'false'));
    expect(alerts).not.toHaveBeenCalled();
  });
});
