import type { Recommendation } from '@community-help/api-contracts';
import { screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { renderSite } from './render-site.js';

export const LEEDS = { label: 'Leeds, West Yorkshire', latitude: 53.7965, longitude: -1.5478, precision: 'place', alternatives: [] };

export function recommendation(parts: Partial<Recommendation> = {}): Recommendation {
  return {
    id: 'h1', name: 'Holbeck Open Kitchen', email: 'kitchen@example.org', phone: '0113 496 0001', website: 'kitchen.example.org', projectType: 'charities',
    description: 'Hot meals in a warm hall', services: ['hot meals', 'food parcels', 'advice', 'company', 'laundry'],
    availability: ['Weekdays (9am-5pm)', 'Weekends', 'Flexible schedule'], distance: 1.234, matchScore: 0.936,
    reasonsForRecommendation: ['Only 1.2 km from you', 'Offers food', 'Verified Helper', 'A fourth reason'], latitude: 53.79, longitude: -1.55,
    isVerified: true, images: [], ...parts,
  };
}

/** Of the test that is running. */
export let api: FakeApi;
export let user: UserEvent;

/** For `beforeEach`: a fake network that knows Leeds and one helper. */
export function prepareFindHelp(): void {
  api = fakeApi()
    .on('GET /config.json', { body: { tiles: null } })
    .on('GET /api/geocode', ({ query }) => (query.get('q')?.startsWith('Leeds') ? { body: LEEDS } : { status: 404, body: 'Not found' }))
    .on('GET /api/geocode/reverse', { body: { label: 'Leeds LS1', place: 'Leeds', district: 'LS1' } })
    .on('POST /api/recommendations', { body: [recommendation()] });
  user = userEvent.setup();
}

export async function openPage(): Promise<void> {
  renderSite('/find-help');
  await screen.findByRole('heading', { level: 1, name: 'Find Help Near You' });
}

export const searchForm = () => within(screen.getByRole('search', { name: 'Helpers near you' }));
export const toast = () => screen.getByRole('region', { name: 'Notifications' });

export async function setLocation(text: string): Promise<void> {
  await user.type(screen.getByLabelText('Your location'), text);
  await user.click(screen.getByRole('button', { name: 'Set Location' }));
}

export async function search(need = ''): Promise<void> {
  if (need) await user.type(searchForm().getByLabelText('What do you need?'), need);
  await user.click(searchForm().getByRole('button', { name: 'Search' }));
}
