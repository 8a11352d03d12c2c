import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deviceAt } from './fake-device.js';
import { api, badge, findNearMe, form, HomeMap, KITCHEN, LANDLORD, leaveHelperMap, prepareHelperMap, showMap, user } from './helper-map-visit.js';
import { registrations, sampleListing } from './map-window.js';
import { renderInSite } from './render-site.js';

beforeEach(prepareHelperMap);
afterEach(leaveHelperMap);

describe('The map of everybody', () => {
  it('shows a named, focusable pin for each placed helper and counts them', async () => {
    renderInSite(<HomeMap />);
    expect(screen.getByText('Loading interactive map...')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Lantern Room, Emergency Help' })).toHaveAttribute('tabindex', '0');
    expect(await screen.findByRole('button', { name: 'Tyne Street Homes, Housing' })).toBeVisible();
    await waitFor(() => expect(badge()).toHaveTextContent('3 nearby helpers'));
    // Never the whole list: views, and one row that comes with the number of all.
    expect(api.requestsTo('GET /api/registrations').every(({ query }) => query.has('bbox') || query.get('limit') === '1')).toBe(true);
  });

  it('says so when it has no tiles and draws the outline map', async () => {
    await showMap();
    expect(screen.getByText('Detailed map tiles are unavailable. Showing an outline map; every helper is still listed and placed correctly.')).toBeVisible();
    await waitFor(() => expect(document.querySelector('.map-land')).not.toBeNull());
    expect(screen.getByText('London')).toBeVisible();
  });

  it('opens a popup with everything by keyboard, focuses it, and returns the focus on Escape', async () => {
    await showMap();
    const pin = await screen.findByRole('button', { name: 'Holbeck Open Kitchen, General Help' });
    pin.focus();
    await user.keyboard(' ');
    const popup = within(await screen.findByRole('dialog', { name: 'Holbeck Open Kitchen' }));
    expect(popup.getByRole('heading', { name: 'Holbeck Open Kitchen' })).toHaveFocus();
    expect(await popup.findByText('Hot meals in a warm hall')).toBeVisible();
    const inOrder = [popup.getByRole('heading'), document.querySelector('.helper-popup img')!, popup.getByText('Hot meals in a warm hall')];
    for (const [first, second] of [[0, 1], [1, 2]] as const) expect(inOrder[first]!.compareDocumentPosition(inOrder[second]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(popup.getByText('hot meals')).toBeVisible();
    expect(popup.getByText('Verified Helper')).toBeVisible();
    expect(popup.getByRole('link', { name: 'Donate with Stripe' })).toHaveAttribute('href', '/helper/h1#donate');
    expect(popup.getByRole('link', { name: 'View Details & Get Directions' })).toHaveAttribute('href', '/helper/h1');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Holbeck Open Kitchen, General Help' })).toHaveFocus();
  });

  it('offers no donation for a helper that takes none, and stands in for a missing description', async () => {
    await showMap();
    await user.click(await screen.findByRole('button', { name: 'Lantern Room, Emergency Help' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Lantern Room' }));
    expect(await popup.findByText('Community helper ready to assist')).toBeVisible();
    expect(popup.queryByRole('link', { name: 'Donate with Stripe' })).toBeNull();
    expect(popup.queryByText('Verified Helper')).toBeNull();
  });

  it('says in the popup and in the list when a helper was checked, beside the paid badge and also without it', async () => {
    const checked = { checkedAt: new Date().toISOString(), checkedBy: 'the Scottish Charity Register' } as const;
    const [both, alone] = [sampleListing(checked), sampleListing({ id: 'h2', name: 'Lantern Room', latitude: '53.80', isVerified: false, ...checked, checkedBy: 'an operator of Community Help' })];
    api.on('GET /api/registrations', registrations([both, alone])).on('GET /api/registrations/h1', { body: both });
    renderInSite(<HomeMap />);
    await user.click(await screen.findByRole('button', { name: 'Holbeck Open Kitchen, General Help' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Holbeck Open Kitchen' }));
    expect(await popup.findByText('Checked today by the Scottish Charity Register')).toBeVisible();
    expect(popup.getByText('Verified Helper')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByText('Show these helpers as a list'));
    const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('li')!);
    expect((await row('Holbeck Open Kitchen')).getByText('Checked today by the Scottish Charity Register')).toBeVisible();
    expect((await row('Holbeck Open Kitchen')).getByText('Verified Helper')).toBeVisible();
    expect((await row('Lantern Room')).getByText('Checked today by an operator of Community Help')).toBeVisible();
    expect((await row('Lantern Room')).queryByText('Verified Helper')).toBeNull();
  });
});

describe('Searching the map', () => {
  it('filters by text once Search is pressed, and by category at once', async () => {
    await showMap();
    await user.type(form().getByLabelText('Search the map'), '  KITCHEN ');
    expect(badge()).toHaveTextContent('3 nearby helpers');
    await user.click(form().getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(badge()).toHaveTextContent('1 filtered results'));
    await user.click(form().getByRole('button', { name: 'Filters' }));
    await user.selectOptions(form().getByLabelText('Category'), 'Housing');
    await waitFor(() => expect(badge()).toHaveTextContent('0 filtered results'));
    expect(badge()).toHaveTextContent('Housing');
  });

  it('lists the helpers behind the pins, also those without a place on the map', async () => {
    await showMap();
    await user.type(form().getByLabelText('Search the map'), 'crop');
    await user.click(form().getByRole('button', { name: 'Search' }));
    await user.click(screen.getByText('Show these helpers as a list'));
    expect(await screen.findByRole('link', { name: 'Dales Growers' })).toHaveAttribute('href', '/helper/h4');
    expect(screen.getByText('Area only')).toBeVisible();
  });

  it('asks for what is shown and never for the full list, whatever is filtered, listed or opened', async () => {
    deviceAt(53.7965, -1.5478);
    await showMap();
    await user.click(screen.getByText('Show these helpers as a list'));
    await screen.findByRole('link', { name: 'Tyne Street Homes' });
    await user.type(form().getByLabelText('Search the map'), 'kitchen{Enter}');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Tyne Street Homes' })).toBeNull());
    await user.click(form().getByRole('button', { name: 'Filters' }));
    await user.selectOptions(form().getByLabelText('Category'), 'charities');
    await findNearMe();
    await user.click(await screen.findByRole('button', { name: 'Holbeck Open Kitchen, General Help' }));
    expect(await within(await screen.findByRole('dialog')).findByText('Hot meals in a warm hall')).toBeVisible();
    const asked = api.requestsTo('GET /api/registrations').map(({ query }) => Object.fromEntries(query));
    expect(asked.every((query) => 'limit' in query || ('bbox' in query && 'zoom' in query))).toBe(true);
    const [first] = asked.filter(({ limit }) => limit === '10');
    expect(first).toMatchObject({ bbox: expect.stringMatching(/^-?[\d.]+,-?[\d.]+,-?[\d.]+,-?[\d.]+$/) });
    expect(asked).toContainEqual(expect.objectContaining({ zoom: '14', q: 'kitchen', projectType: 'charities', near: '53.7965,-1.5478', within: '10' }));
    expect(asked).toContainEqual(expect.objectContaining({ limit: '10', q: 'kitchen', projectType: 'charities', near: '53.7965,-1.5478', within: '10' }));
    expect(api.requestsTo('GET /api/registrations/h1')).toHaveLength(1);
  });

  it('carries out an order once: what a visitor moved stays when the map is hidden and shown again', async () => {
    const watchers: (() => void)[] = [];
    class SizeWatcher {
      constructor(tell: () => void) {
        watchers.push(tell);
      }
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    }
    Object.assign(globalThis, { ResizeObserver: SizeWatcher });
    const become = (width: number) => {
      Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: width });
      act(() => watchers.forEach((tell) => tell()));
    };
    await showMap();
    const zoom = () => Number(document.querySelector<HTMLElement>('[data-view]')!.dataset['view']!.split(',')[2]);
    const before = zoom();
    await user.click(screen.getByRole('button', { name: 'Zoom out' }));
    await waitFor(() => expect(zoom()).toBe(before - 1));
    become(0);
    become(800);
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(zoom()).toBe(before - 1);
  });

  it('leaves the map to a hand that takes hold of it before what is searched for is known', async () => {
    await showMap();
    const view = () => document.querySelector<HTMLElement>('.map-canvas')!.dataset['view'];
    const before = view();
    const found = registrations([KITCHEN]);
    let tell = (): void => undefined;
    const known = new Promise<void>((resolve) => (tell = resolve));
    api.on('GET /api/registrations', (request) => known.then(() => found(request)));
    await user.type(form().getByLabelText('Search the map'), 'kitchen{Enter}');
    // Leaflet looks at 'which', which jsdom does not have, or takes this button.
    const at = (clientX: number) => ({ button: 1, clientX, clientY: 300 });
    const canvas = document.querySelector('.map-canvas')!;
    fireEvent.mouseDown(canvas, at(400));
    fireEvent.mouseMove(canvas, at(460));
    fireEvent.mouseUp(canvas, at(460));
    await waitFor(() => expect(view()).not.toBe(before));
    const moved = view();
    tell();
    await waitFor(() => expect(badge()).toHaveTextContent('1 filtered results'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(view()).toBe(moved);
  });

  it('lists page by page, counts all, and measures from the visitor', async () => {
    const many = Array.from({ length: 23 }, (_unused, index) => sampleListing({ id: `m${index}`, name: `Kitchen ${String(index).padStart(2, '0')}`, latitude: String(53.79 + index / 1000) }));
    api.on('GET /api/registrations', registrations(many));
    deviceAt(53.79, -1.556);
    renderInSite(<HomeMap />);
    await findNearMe();
    await waitFor(() => expect(badge()).toHaveTextContent('23 nearby helpers'));
    await user.click(screen.getByText('Show these helpers as a list'));
    expect(await screen.findByText('Holbeck, Leeds, 1.0 km away')).toBeVisible();
    for (const shown of [20, 23]) {
      await user.click(screen.getByRole('button', { name: 'Show more helpers' }));
      await waitFor(() => expect(document.querySelectorAll('.map-list > li')).toHaveLength(shown));
    }
    expect(screen.queryByRole('button', { name: 'Show more helpers' })).toBeNull();
  });

  it('keeps the last number that was true until the next is known', async () => {
    deviceAt(53.7965, -1.5478);
    await showMap();
    await waitFor(() => expect(badge()).toHaveTextContent('3 nearby helpers'));
    const said: (string | null)[] = [];
    const watch = new MutationObserver(() => said.push(badge()!.textContent));
    watch.observe(badge()!, { childList: true, subtree: true, characterData: true });
    await findNearMe();
    await waitFor(() => expect(badge()).toHaveTextContent('2 nearby helpers'));
    watch.disconnect();
    expect(said.filter((text) => text?.includes('Using your location')).every((text) => text?.startsWith('2 nearby helpers'))).toBe(true);
  });
});

describe('The filters', () => {
  it('offer the categories in the order of the contract', async () => {
    await showMap();
    const options = [...form().getByLabelText<HTMLSelectElement>('Category').options].map(({ value }) => value);
    expect(options).toEqual(['all', 'charities', 'employment', 'housing', 'farmers', 'advertising', 'pay-it-forward', 'rag-and-bone', 'warm-cool-hubs', 'perishable-goods']);
  });
});

describe('When something fails', () => {
  it('says that the helpers could not be loaded and tries again on request', async () => {
    api.on('GET /api/registrations', { status: 503, body: 'The list is starting.' });
    renderInSite(<HomeMap />);
    expect(await screen.findByText(/503: The list is starting\./)).toBeVisible();
    api.on('GET /api/registrations', registrations([KITCHEN]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Holbeck Open Kitchen, General Help' })).toBeVisible();
  });

  it('says so when what a search finds could not be loaded, and searches on request', async () => {
    await showMap();
    api.on('GET /api/registrations', { status: 503, body: 'The list is starting.' });
    await user.type(form().getByLabelText('Search the map'), 'kitchen{Enter}');
    expect(await screen.findByText(/503: The list is starting\./)).toBeVisible();
    api.on('GET /api/registrations', registrations([KITCHEN, LANDLORD]));
    // Once for each part that fails: they come one after the other.
    await waitFor(async () => {
      for (const again of screen.queryAllByRole('button', { name: 'Try again' })) await user.click(again);
      expect(badge()).toHaveTextContent('1 filtered results');
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('fills the window and says how to leave', async () => {
    await showMap();
    // Of the whole page: notices stand outside of the map, and would not be seen above anything less.
    const whole = Object.assign(document.documentElement, { requestFullscreen: jest.fn(() => Promise.resolve()) });
    Object.assign(document, { fullscreenEnabled: true });
    await user.click(screen.getByRole('button', { name: 'Fullscreen' }));
    expect(whole.requestFullscreen).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Press Esc to leave')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Press Esc to leave')).toBeNull();
  });
});
