import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Recommendation } from '@community-help/api-contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { deviceAt, deviceRefuses, deviceWithoutGeolocation } from './fake-device.js';
import { registrations, sampleListing, showMaps } from './map-window.js';
import { renderSite } from './render-site.js';

const LEEDS = { label: 'Leeds, West Yorkshire', latitude: 53.7965, longitude: -1.5478, precision: 'place', alternatives: [] };

function recommendation(parts: Partial<Recommendation> = {}): Recommendation {
  return {
    id: 'h1', name: 'Holbeck Open Kitchen', email: 'kitchen@example.org', phone: '0113 496 0001', website: 'kitchen.example.org', projectType: 'charities',
    description: 'Hot meals in a warm hall', services: ['hot meals', 'food parcels', 'advice', 'company', 'laundry'],
    availability: ['Weekdays (9am-5pm)', 'Weekends', 'Flexible schedule'], distance: 1.234, matchScore: 0.936,
    reasonsForRecommendation: ['Only 1.2 km from you', 'Offers food', 'Verified Helper', 'A fourth reason'], latitude: 53.79, longitude: -1.55,
    isVerified: true, images: [], ...parts,
  };
}

let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  api = fakeApi()
    .on('GET /config.json', { body: { tiles: null } })
    .on('GET /api/geocode', ({ query }) => (query.get('q')?.startsWith('Leeds') ? { body: LEEDS } : { status: 404, body: 'Not found' }))
    .on('GET /api/geocode/reverse', { body: { label: 'Leeds LS1', place: 'Leeds', district: 'LS1' } })
    .on('POST /api/recommendations', { body: [recommendation()] });
  user = userEvent.setup();
});

async function openPage(): Promise<void> {
  renderSite('/find-help');
  await screen.findByRole('heading', { level: 1, name: 'Find Help Near You' });
}

const searchForm = () => within(screen.getByRole('search', { name: 'Helpers near you' }));
const toast = () => screen.getByRole('region', { name: 'Notifications' });

async function setLocation(text: string): Promise<void> {
  await user.type(screen.getByLabelText('Your location'), text);
  await user.click(screen.getByRole('button', { name: 'Set Location' }));
}

async function search(need = ''): Promise<void> {
  if (need) await user.type(searchForm().getByLabelText('What do you need?'), need);
  await user.click(searchForm().getByRole('button', { name: 'Search' }));
}

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
    [() => deviceWithoutGeolocation(), 'Unable to get your location. Please try entering your location manually.'],
  ])('explains why the device cannot be located (%#)', async (refuse, text) => {
    refuse();
    await openPage();
    await user.click(searchForm().getByRole('button', { name: 'Use my location' }));
    await waitFor(() => expect(toast()).toHaveTextContent('Location error'));
    expect(toast()).toHaveTextContent(text);
    expect(screen.getByLabelText('Your location')).toBeVisible();
  });
});

describe('The map beside the search', () => {
  it('searches around the place that was set on the map, under its address', async () => {
    deviceAt(53.7965, -1.5478);
    showMaps();
    api.on('GET /api/registrations', registrations([]));
    await openPage();
    await user.click(await screen.findByRole('button', { name: 'Find Near Me' }));
    expect(await screen.findByText('Leeds LS1')).toBeVisible();
    await search();
    await screen.findByRole('heading', { name: 'Recommended Helpers (1 found)' });
    expect(api.requestsTo('POST /api/recommendations')[0]?.body).toMatchObject({ userLatitude: 53.7965, userLongitude: -1.5478 });
  });

  it('shows the recommended helpers as pins and opens one from its card', async () => {
    showMaps();
    api.on('GET /api/registrations', registrations([])).on('GET /api/registrations/h1', { body: sampleListing() });
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search();
    expect(await screen.findByRole('button', { name: 'Holbeck Open Kitchen, General Help' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show on map: Holbeck Open Kitchen' }));
    expect(await screen.findByRole('dialog', { name: 'Holbeck Open Kitchen' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Show on map: Holbeck Open Kitchen' })).toHaveFocus());
  });
});

describe('Recommendations', () => {
  it('sends the need, the place and the defaults', async () => {
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search('  food ');
    await screen.findByRole('heading', { name: 'Recommended Helpers (1 found)' });
    expect(api.requestsTo('POST /api/recommendations')[0]?.body).toEqual({
      userLatitude: 53.7965, userLongitude: -1.5478, projectType: null, serviceNeeded: 'food', maxDistance: 25, limit: 8,
    });
  });

  it('keeps distance and number of results within their limits', async () => {
    await openPage();
    await setLocation('Leeds');
    await user.click(searchForm().getByRole('button', { name: 'Filters' }));
    for (const [label, typed] of [['Distance (km)', '500'], ['Max results', '0']] as const) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), typed);
    }
    await user.selectOptions(searchForm().getByLabelText('Category'), 'Housing');
    await search();
    await screen.findByRole('heading', { name: /Recommended Helpers/ });
    expect(api.requestsTo('POST /api/recommendations')[0]?.body).toMatchObject({ projectType: 'housing', maxDistance: 100, limit: 1 });
  });

  it('shows everything a person needs to choose and to get in touch', async () => {
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search();
    const card = within((await screen.findByRole('heading', { name: 'Holbeck Open Kitchen' })).closest('li')!);
    for (const text of ['1.2 km away', '94%', 'Charities & Helpers', 'Hot meals in a warm hall', '+2 more', '+1 more', 'Why recommended', 'Only 1.2 km from you']) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(card.queryByText('company')).toBeNull();
    expect(card.queryByText('A fourth reason')).toBeNull();
    expect(card.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', 'mailto:kitchen@example.org');
    expect(card.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:01134960001');
    expect(card.getByRole('link', { name: /^Website/ })).toHaveAttribute('href', 'https://kitchen.example.org/');
    expect(card.getByRole('link', { name: /^Website/ })).toHaveAttribute('target', '_blank');
  });

  it('offers no Call and no Website to a helper that has neither', async () => {
    api.on('POST /api/recommendations', { body: [recommendation({ phone: null, website: null })] });
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search();
    await screen.findByRole('heading', { name: 'Holbeck Open Kitchen' });
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Website/ })).toBeNull();
  });

  it('doubles the search radius on request until 100 km, then offers no more', async () => {
    api.on('POST /api/recommendations', { body: [] });
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search();
    for (const expected of [50, 100]) {
      await user.click(await screen.findByRole('button', { name: 'Expand search radius' }));
      await waitFor(() => expect(api.requestsTo('POST /api/recommendations').at(-1)?.body).toMatchObject({ maxDistance: expected }));
    }
    expect(await screen.findByRole('heading', { name: 'No helpers found' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Expand search radius' })).toBeNull());
  });

  it('reports a refused search with its status, in a toast and on the page', async () => {
    api.on('POST /api/recommendations', { status: 503, body: 'The search is starting.' });
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search();
    await waitFor(() => expect(toast()).toHaveTextContent('Search Failed'));
    expect(toast()).toHaveTextContent('HTTP error! status: 503');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('forgets an earlier search that is still under way', async () => {
    let finishFirst: (answer: { body: unknown }) => void = () => undefined;
    const answers = [new Promise<{ body: unknown }>((resolve) => (finishFirst = resolve)), Promise.resolve({ body: [recommendation({ name: 'Second answer' })] })];
    api.on('POST /api/recommendations', () => answers.shift()!);
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search();
    await user.click(searchForm().getByRole('button', { name: 'Searching...' }));
    expect(await screen.findByRole('heading', { name: 'Second answer' })).toBeVisible();
    expect(api.requestsTo('POST /api/recommendations')[0]?.signal?.aborted).toBe(true);
    finishFirst({ body: [recommendation({ name: 'Late answer' })] });
    await waitFor(() => expect(screen.queryByText('Late answer')).toBeNull());
  });

  it('suggests services only once a category is chosen', async () => {
    api.on('GET /api/service-suggestions', { body: { suggestions: ['housing search', 'rental assistance'] } });
    await openPage();
    expect(api.requestsTo('GET /api/service-suggestions')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Housing' }));
    await user.click(await screen.findByRole('button', { name: 'rental assistance' }));
    expect(searchForm().getByLabelText('What do you need?')).toHaveValue('rental assistance');
    expect(api.requestsTo('GET /api/service-suggestions')[0]?.query.get('projectType')).toBe('housing');
  });
});
