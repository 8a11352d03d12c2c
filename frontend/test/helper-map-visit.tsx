import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { replaceAlert } from '../src/app/show-alert.js';
import { HelperMapPanel } from '../src/features/helper-map/helper-map-panel.js';
import { useHelperMap } from '../src/features/helper-map/use-helper-map.js';
import { fakeApi, type FakeApi } from './fake-api.js';
import { registrations, sampleListing, showMaps } from './map-window.js';
import { renderInSite } from './render-site.js';

export const KITCHEN = sampleListing();
export const SHELTER = sampleListing({ id: 'h2', name: 'Lantern Room', services: ['Emergency shelter'], projectType: 'warm-cool-hubs', acceptsDonations: false, isVerified: false, description: '', latitude: '53.7930', longitude: '-1.5400' });
export const LANDLORD = sampleListing({ id: 'h3', name: 'Tyne Street Homes', services: ['housing search'], projectType: 'housing', latitude: '54.9733', longitude: '-1.6140', location: 'Newcastle' });
export const AREA_ONLY = sampleListing({ id: 'h4', name: 'Dales Growers', services: ['crop guidance'], projectType: 'farmers', latitude: null, longitude: null, location: 'The Dales' });

/** Of the test that is running. */
export let api: FakeApi;
export let user: UserEvent;
export const alerts = jest.fn<(text: string) => void>();
let restoreAlert: () => void;

export function HomeMap() {
  const map = useHelperMap({ lat: 51.505, lng: -0.09, zoom: 6 });
  return (
    <>
      <button type="button" onClick={() => void map.findNearMe()}>Find Help Near Me</button>
      <button type="button" onClick={map.reset}>Reset Map View</button>
      <HelperMapPanel map={map} layout="wide" />
    </>
  );
}

/** For `beforeEach`: a fake network with four helpers, and alerts that are only counted. */
export function prepareHelperMap(): void {
  showMaps();
  alerts.mockClear();
  restoreAlert = replaceAlert(alerts);
  api = fakeApi()
    .on('GET /config.json', { body: { tiles: null } })
    .on('GET /api/registrations', registrations([KITCHEN, SHELTER, LANDLORD, AREA_ONLY]));
  for (const helper of [KITCHEN, SHELTER, LANDLORD]) api.on(`GET /api/registrations/${helper.id}`, { body: helper });
  user = userEvent.setup();
}

/** For `afterEach`. */
export function leaveHelperMap(): void {
  restoreAlert();
}

export async function showMap(): Promise<void> {
  renderInSite(<HomeMap />);
  await screen.findByRole('button', { name: 'Holbeck Open Kitchen, General Help' });
}

export const findNearMe = () => user.click(screen.getByRole('button', { name: 'Find Help Near Me' }));
export const badge = () => document.querySelector('.map-foot .map-badge');
export const form = () => within(screen.getByRole('search', { name: 'Map of helpers' }));
