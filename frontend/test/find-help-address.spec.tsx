import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { api, openPage, prepareFindHelp, recommendation, search, searchForm, setLocation, user } from './find-help-visit.js';
import { sampleListing } from './map-window.js';
import { renderSite } from './render-site.js';

beforeEach(prepareFindHelp);

describe('A search in the address bar', () => {
  it('searches again when Search is pressed again, also after a failure', async () => {
    api.on('POST /api/recommendations', { status: 503, body: 'The search is starting.' });
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search('food');
    await screen.findByRole('button', { name: 'Try again' });
    api.on('POST /api/recommendations', { body: [recommendation()] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Recommended Helpers (1 found)' });
    await search();
    await waitFor(() => expect(api.requestsTo('POST /api/recommendations')).toHaveLength(3));
  });

  it('has the results again after a helper was looked at, without asking for them again', async () => {
    api.on('GET /api/registrations/h1', { body: sampleListing() });
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search('food');
    await user.click(await screen.findByRole('link', { name: 'Holbeck Open Kitchen' }));
    await user.click(await screen.findByRole('link', { name: 'Back to results' }));
    expect(await screen.findByRole('heading', { name: 'Recommended Helpers (1 found)' })).toBeVisible();
    expect(searchForm().getByLabelText('What do you need?')).toHaveValue('food');
    expect(screen.getByText('Leeds, West Yorkshire')).toBeVisible();
    expect(api.requestsTo('POST /api/recommendations')).toHaveLength(1);
  });

  it('leaves the focus where it is when somebody arrives with a place', async () => {
    renderSite('/find-help?at=53.7965%2C-1.5478&place=Leeds&show=results');
    await screen.findByRole('heading', { name: 'Recommended Helpers (1 found)' });
    expect(screen.getByRole('button', { name: 'Change location' })).not.toHaveFocus();
  });

  it('is in its address: criteria, place and results, for a reload or for somebody else', async () => {
    renderSite('/find-help?need=food&category=housing&km=50&max=3&at=53.7965%2C-1.5478&place=Leeds&show=results');
    expect(await screen.findByRole('heading', { name: 'Recommended Helpers (1 found)' })).toBeVisible();
    expect(api.requestsTo('POST /api/recommendations')[0]?.body).toEqual({
      userLatitude: 53.7965, userLongitude: -1.5478, projectType: 'housing', serviceNeeded: 'food', maxDistance: 50, limit: 3,
    });
    expect(screen.getByText('Leeds')).toBeVisible();
    expect(searchForm().getByLabelText('What do you need?')).toHaveValue('food');
  });

  it('takes nothing from an address that makes no sense', async () => {
    renderSite('/find-help?category=nonsense&km=900&max=-4&at=here&show=results');
    await screen.findByRole('heading', { level: 1, name: 'Find Help Near You' });
    expect(screen.getByLabelText('Your location')).toBeVisible();
    expect(api.requestsTo('POST /api/recommendations')).toHaveLength(0);
    expect(searchForm().getByLabelText('Distance (km)')).toHaveValue(100);
    expect(searchForm().getByLabelText('Max results')).toHaveValue(1);
  });
});
