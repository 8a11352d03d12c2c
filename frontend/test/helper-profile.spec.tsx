import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { HelperListing } from '@community-help/api-contracts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi } from './fake-api.js';
import { deviceAt, deviceRefuses, deviceWithoutGeolocation } from './fake-device.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { sampleListing } from './map-window.js';
import { renderSite } from './render-site.js';

let api: FakeApi;
let user: UserEvent;
let opened: string[];

beforeEach(() => {
  api = fakeApi().on('GET /config.json', { body: TEST_CONFIG });
  user = userEvent.setup();
  opened = [];
  window.open = jest.fn((address?: string | URL) => (opened.push(String(address)), { opener: window } as unknown as Window)) as unknown as typeof window.open;
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function open(parts: Partial<HelperListing> = {}): Promise<void> {
  api.on('GET /api/registrations/h1', { body: sampleListing(parts) });
  renderSite('/helper/h1');
  await screen.findByRole('heading', { level: 1, name: parts.name ?? 'Holbeck Open Kitchen' });
}

const part = (title: string) => screen.getByRole('heading', { name: title }).closest('section')!;
const directions = () => screen.getAllByRole('button', { name: 'Get Directions' })[0]!;
const way = () => Object.fromEntries(new URL(opened.at(-1)!).searchParams);

describe('A helper profile', () => {
  it('says that it loads', async () => {
    api.on('GET /api/registrations/h1', () => new Promise(() => undefined));
    renderSite('/helper/h1');
    expect(await screen.findByText('Loading helper details...')).toBeVisible();
  });

  it.each([[404], [500]])('says that there is no such helper when the answer is %d', async (status) => {
    api.on('GET /api/registrations/h1', { status, body: 'no' });
    renderSite('/helper/h1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Helper Not Found' })).toBeVisible();
    expect(screen.getByText("The helper you're looking for doesn't exist or has been removed.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    const robots = document.head.querySelector('meta[name="robots"]')?.getAttribute('content');
    expect(robots).toBe(status === 404 ? 'noindex' : undefined);
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(status === 404 ? 0 : 1);
  });

  it('is that of the listing that stayed, where two were made one', async () => {
    const stays = sampleListing({ id: 'h2' });
    api.on('GET /api/registrations/h1', { body: stays }).on('GET /api/registrations/h2', { body: stays });
    renderSite('/helper/h1');
    await screen.findByRole('heading', { level: 1, name: 'Holbeck Open Kitchen' });
    expect(api.requestsTo('GET /api/registrations/h2').length).toBeGreaterThan(0);
  });

  it('shows no address, number or exact place that its owner hides, and offers a message first', async () => {
    await open({ email: '', phone: null, location: 'Leeds, LS6', locationPrecision: 'sector', withinMetres: 500 });
    expect(document.querySelector('.profile-top a[href^="mailto:"], .profile-top a[href^="tel:"], .contact-list a')).toBeNull();
    expect(screen.getAllByRole('link', { name: /^Send a message/ })[0]).toHaveClass('btn big', { exact: true });
    expect(part('Location')).toHaveTextContent('Shown within 500 m');
    expect(part('Location')).not.toHaveTextContent('53.789');
    expect(document.querySelector('script[type="application/ld+json"]')!.textContent).not.toMatch(/GeoCoordinates|telephone/);
    deviceRefuses(1);
    await user.click(directions());
    await waitFor(() => expect(way()).toMatchObject({ destination: '53.789000, -1.556000' }));
  });

  it('is there once it could be loaded after all', async () => {
    api.on('GET /api/registrations/h1', { status: 500, body: 'no' });
    renderSite('/helper/h1');
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on('GET /api/registrations/h1', { body: sampleListing() });
    await user.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Holbeck Open Kitchen' })).toBeVisible();
  });

  it('shows everything there is', async () => {
    await open({
      categories: ['Food'], charityCategories: ['Hunger'], areasOfHelp: ['Transport'], organizationType: 'Local charity', experience: 'Ten years', additionalInfo: 'Ring twice',
      website: 'kitchen.example.org', availability: ['Weekends'],
    });
    expect(part('About')).toHaveTextContent('Hot meals in a warm hall');
    for (const words of ['Food', 'Hunger', 'Transport', 'Local charity']) expect(part('Services & Categories')).toHaveTextContent(words);
    expect(part('Additional Information')).toHaveTextContent('Ten years');
    expect(part('Additional Information')).toHaveTextContent('Ring twice');
    expect(part('Availability')).toHaveTextContent('Weekends');
    expect(part('Location')).toHaveTextContent('53.789000, -1.556000');
    expect(screen.getByRole('link', { name: 'kitchen@example.org' })).toHaveAttribute('href', 'mailto:kitchen@example.org');
    expect(screen.getByRole('link', { name: '0113 496 0001' })).toHaveAttribute('href', 'tel:01134960001');
    expect(screen.getByRole('link', { name: /^kitchen\.example\.org/ })).toHaveAttribute('href', 'https://kitchen.example.org/');
    expect(part('Dashboard').querySelector('a')).toHaveAttribute('href', '/helper-dashboard/h1');
    expect(part('Support This Helper')).toHaveTextContent('Make a Donation');
    expect(screen.getByText('Member Since 1 May 2024')).toBeVisible();
  });

  it('says when it was checked and by what, and explains each of its two marks in one sentence', async () => {
    const day = new Date(Date.now() - 86_400_000);
    await open({ checkedAt: day.toISOString(), checkedBy: 'the Companies House register' });
    expect(screen.getByText('Checked yesterday by the Companies House register')).toBeVisible();
    expect(document.querySelector('.profile-top .verified')).toHaveTextContent('Verified Helper');
    const on = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/London' });
    expect(within(part('What the marks mean')).getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'This helper pays for a premium listing, and we have checked the contact details they gave.',
      `Who this helper is was checked on ${on} by the Companies House register; it is not a promise about every visit.`,
    ]);
  });

  it('explains only the marks that it has', async () => {
    await open({ isVerified: false, checkedAt: new Date().toISOString(), checkedBy: 'an operator of Community Help' });
    expect(within(part('What the marks mean')).getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Checked']);
    expect(part('What the marks mean')).toHaveTextContent(/^What the marks meanCheckedWho this helper is was checked on .* by an operator of Community Help;/);
    cleanup();
    await open({ isVerified: false });
    expect(screen.queryByRole('heading', { name: 'What the marks mean' })).toBeNull();
    expect(screen.queryByText(/^Checked/)).toBeNull();
  });

  it('leaves out what there is not, and never follows a script as a website', async () => {
    await open({ phone: null, website: 'javascript:alert(1)', latitude: null, longitude: null, acceptsDonations: false, projectType: 'odd-jobs' as HelperListing['projectType'] });
    expect(screen.queryByRole('heading', { name: 'Availability' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Additional Information' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Support This Helper' })).toBeNull();
    expect(document.querySelector('a[href^="javascript"], a[href^="tel"]:not(.crisis-numbers a)')).toBeNull();
    expect(part('Location')).toHaveTextContent('This address could not be placed on the map.');
    expect(screen.getByText('odd-jobs')).toBeVisible();
  });

  it('shows as text what is no number and no address', async () => {
    await open({ phone: 'evenings only', website: 'Find us on Facebook: Kitchen' });
    expect(part('Contact Information')).toHaveTextContent('evenings only');
    expect(part('Contact Information')).toHaveTextContent('Find us on Facebook: Kitchen');
    expect(part('Contact Information').querySelectorAll('.contact-list a')).toHaveLength(1);
  });

  it('offers ringing first, then writing and going there, and giving last', async () => {
    await open();
    const actions = document.querySelector('.profile-actions')!;
    const words = [...actions.querySelectorAll('a, button')].map((element) => element.textContent);
    expect(words).toEqual(['Call 0113 496 0001', 'Email Holbeck Open Kitchen', 'Get Directions', 'Donate Now']);
    expect(actions.querySelector('a')).toHaveAttribute('href', 'tel:01134960001');
  });

  it('stands under its name with the first of several sentences, and does not say a single one twice', async () => {
    await open({ description: 'Hot meals on Mill St. every day. Nobody is asked why.' });
    expect(document.querySelector('.profile-top .lead')).not.toBeNull();
    expect(part('About')).toHaveTextContent('Hot meals on Mill St. every day. Nobody is asked why.');
  });

  it('has no lead where there is one sentence only', async () => {
    await open({ description: 'Hot meals every day.' });
    expect(document.querySelector('.profile-top .lead')).toBeNull();
  });

  it.each([['housing', '/art/scene-terrace.svg'], ['odd-jobs', '/art/scene-default.svg']])('shows a drawing for %s where there is no picture', async (projectType, drawing) => {
    await open({ images: [], projectType: projectType as HelperListing['projectType'] });
    expect(document.querySelector('.gallery-scene')).toHaveAttribute('src', drawing);
  });

  it('hides a picture that cannot be loaded', async () => {
    await open({ images: ['/objects/a', '/objects/b'] });
    fireEvent.error(screen.getByRole('img', { name: 'Holbeck Open Kitchen, 1 of 2' }));
    expect(screen.getAllByRole('img', { name: /, \d of \d$/ }).map((picture) => picture.getAttribute('src'))).toEqual(['/objects/b']);
  });
});

describe('Get Directions', () => {
  it('leads from the position to the coordinates, in a new tab that knows nothing of this one', async () => {
    deviceAt(53.8, -1.5);
    await open();
    await user.click(directions());
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(way()).toEqual({ api: '1', origin: '53.8,-1.5', destination: '53.789,-1.556' });
    expect((window.open as unknown as jest.Mock).mock.results[0]?.value).toMatchObject({ opener: null });
  });

  it('leads to the address when there are no coordinates', async () => {
    deviceAt(53.8, -1.5);
    await open({ latitude: null, longitude: null });
    await user.click(directions());
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(way()).toMatchObject({ origin: '53.8,-1.5', destination: 'Holbeck, Leeds' });
  });

  it('goes straight to the address once the position is known', async () => {
    deviceAt(53.8, -1.5);
    await open();
    await user.click(directions());
    await waitFor(() => expect(opened).toHaveLength(1));
    deviceRefuses(1);
    // Both buttons of the page know it.
    for (const [index, button] of screen.getAllByRole('button', { name: 'Get Directions' }).entries()) {
      await user.click(button);
      await waitFor(() => expect(opened).toHaveLength(index + 2));
      expect(way()).toMatchObject({ origin: '53.8,-1.5', destination: 'Holbeck, Leeds' });
    }
  });

  it.each([['refuses', () => deviceRefuses(1)], ['has no geolocation', deviceWithoutGeolocation]])("starts at 'Current Location' when the device %s", async (_what, prepare) => {
    prepare();
    await open();
    await user.click(directions());
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(way()).toEqual({ api: '1', origin: 'Current Location', destination: 'Holbeck, Leeds' });
  });

  it('says that it is getting the location, and opens no empty tab meanwhile', async () => {
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: () => undefined } });
    await open();
    await user.click(directions());
    expect(screen.getByRole('button', { name: 'Getting Location...' })).toBeDisabled();
    expect(opened).toEqual([]);
  });

  it('leaves a link when the browser blocks the tab', async () => {
    deviceAt(53.8, -1.5);
    window.open = jest.fn(() => null) as unknown as typeof window.open;
    await open();
    await user.click(directions());
    const link = await screen.findByRole('link', { name: /^Open directions/ });
    expect(link).toHaveAttribute('href', expect.stringContaining('origin=53.8%2C-1.5'));
    expect(link).toHaveAttribute('target', '_blank');
  });
});
