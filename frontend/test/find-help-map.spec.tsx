import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { deviceAt } from './fake-device.js';
import { api, openPage, prepareFindHelp, recommendation, search, setLocation, user } from './find-help-visit.js';
import { registrations, sampleListing, showMaps } from './map-window.js';

beforeEach(prepareFindHelp);

/** The page with two results of one hall, and their pins. */
async function searchInLeeds(): Promise<void> {
  showMaps();
  api.on('GET /api/registrations', registrations([])).on('POST /api/recommendations', { body: [recommendation(), recommendation({ id: 'h2', name: 'Second Kitchen' })] });
  await openPage();
  await setLocation('Leeds');
  await screen.findByText('Leeds, West Yorkshire');
  await search();
  await screen.findByRole('button', { name: '2: Second Kitchen, General Help' });
}

describe('The map beside the search', () => {
  it('searches around the place that was set on the map, under its address', async () => {
    deviceAt(53.7965, -1.5478);
    showMaps();
    api.on('GET /api/registrations', registrations([]));
    await openPage();
    expect(await screen.findByRole('button', { name: 'Reset' })).toBeEnabled(); // also for a view that was only moved
    await user.click(screen.getByRole('button', { name: 'Find Near Me' }));
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
    expect(await screen.findByRole('button', { name: '1: Holbeck Open Kitchen, General Help' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show on map: Holbeck Open Kitchen' }));
    expect(await screen.findByRole('dialog', { name: 'Holbeck Open Kitchen' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Show on map: Holbeck Open Kitchen' })).toHaveFocus());
  });

  it('marks a result and its pin together, whichever has the pointer or the focus', async () => {
    await searchInLeeds();
    const pin = screen.getByRole('button', { name: '2: Second Kitchen, General Help' });
    const card = screen.getByRole('heading', { name: 'Second Kitchen' }).closest('li')!;
    await user.hover(card);
    await waitFor(() => expect(pin).toHaveClass('is-lit'));
    await user.unhover(card);
    await waitFor(() => expect(pin).not.toHaveClass('is-lit'));
    act(() => pin.focus());
    await waitFor(() => expect(card).toHaveClass('is-lit'));
    expect(screen.getByRole('heading', { name: 'Holbeck Open Kitchen' }).closest('li')).not.toHaveClass('is-lit');
    act(() => pin.blur());
    await waitFor(() => expect(card).not.toHaveClass('is-lit'));
  });

  it('gives two helpers of one hall a pin each, that lean apart, with their numbers in the list', async () => {
    await searchInLeeds();
    const pins = [screen.getByRole('button', { name: '1: Holbeck Open Kitchen, General Help' }), screen.getByRole('button', { name: '2: Second Kitchen, General Help' })];
    expect(pins.map((pin) => [pin.textContent, pin.style.getPropertyValue('--lean')])).toEqual([['1', '-22deg'], ['2', '22deg']]);
    const card = screen.getByRole('heading', { name: 'Second Kitchen' }).closest('li')!;
    expect(within(card).getByText('2')).toBeVisible();
  });

  it('searches the area that it was moved to, and stays there', async () => {
    await searchInLeeds();
    expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull();
    for (const _press of [1, 2]) await user.click(screen.getByRole('button', { name: 'Zoom out' }));
    const before = document.querySelector<HTMLElement>('.map-canvas')!.dataset['view'];
    await user.click(await screen.findByRole('button', { name: 'Search this area' }));
    await waitFor(() => expect(api.requestsTo('POST /api/recommendations')).toHaveLength(2));
    const [lat, lng] = before!.split(',').map(Number) as [number, number];
    const body = api.requestsTo('POST /api/recommendations')[1]?.body as { userLatitude: number; userLongitude: number; maxDistance: number };
    expect(Math.abs(body.userLatitude - lat)).toBeLessThan(0.01);
    expect(Math.abs(body.userLongitude - lng)).toBeLessThan(0.001);
    expect(body.maxDistance).toBeGreaterThan(2);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull());
    expect(document.querySelector<HTMLElement>('.map-canvas')!.dataset['view']).toBe(before);
    expect(screen.getByText('Leeds LS1')).toBeVisible();
  });
});
