import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { App } from '../src/app/app.js';
import { showToast } from '../src/app/toasts.slice.js';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { sampleListing } from './map-window.js';
import { renderInSite, renderSite } from './render-site.js';

let api: FakeApi;
let user: UserEvent;

beforeEach(() => {
  api = fakeApi().on('GET /config.json', { body: TEST_CONFIG });
  user = userEvent.setup();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const headerLink = (name: string) => screen.getAllByRole('link', { name })[0]!;

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

function renderWithBack(path: string): void {
  renderInSite(
    <>
      <App notices="" />
      <Back />
    </>,
    path,
  );
}

describe('A page that breaks', () => {
  it('takes no other page with it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.on('GET /api/registrations/h1', { body: { ...sampleListing(), images: null } });
    renderSite('/helper/h1');
    await heading('This page could not be shown');
    await user.click(headerLink('Find Help'));
    await heading('Find Help Near You');
    expect(screen.queryByText('This page could not be shown')).toBeNull();
  });
});

describe('A part around the page that breaks', () => {
  it('leaves words and ways to go on, and no white window', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { store } = renderSite('/nowhere');
    await heading('404 Page Not Found');
    act(() => void store.dispatch(showToast({ title: {} as string })));
    await heading('This page could not be shown');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });
});

describe('Data for search engines', () => {
  it('name the address under which the site is known, wherever it was opened', async () => {
    api.on('GET /api/registrations/h1', { body: sampleListing() });
    renderSite('/helper/h1');
    await heading('Holbeck Open Kitchen');
    await waitFor(() => expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute('href', 'http://site.test/'));
    await waitFor(() => expect(document.querySelector('script[type="application/ld+json"]')).toHaveTextContent('"http://site.test/find-help"'));
  });

  it('cannot be ended by the name of a helper', async () => {
    const name = 'Kitchen</script><script>alert(1)</script>';
    api.on('GET /api/registrations/h1', { body: sampleListing({ name }) });
    renderSite('/helper/h1');
    await heading(name);
    const data = document.querySelector('script[type="application/ld+json"]')!.textContent!;
    expect(data).not.toContain('<');
    expect(JSON.stringify(JSON.parse(data))).toContain('alert(1)');
  });
});

describe('Going through the pages', () => {
  it('goes to the top of a new page, and leaves the position to the browser on the way back', async () => {
    renderWithBack('/nowhere');
    await heading('404 Page Not Found');
    await user.click(headerLink('Contact'));
    await heading('Contact');
    expect(window.scrollTo).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await heading('404 Page Not Found');
    expect(window.scrollTo).toHaveBeenCalledTimes(1);
  });

  it('goes to a part of the page as often as its link is pressed, and takes the focus there', async () => {
    renderSite('/safety');
    await heading('Safety');
    const link = screen.getAllByRole('link').find((one) => one.getAttribute('href')?.startsWith('/safety#'))!;
    const part = () => document.getElementById(link.getAttribute('href')!.split('#')[1]!);
    for (const times of [1, 2, 3]) {
      await user.click(link);
      await waitFor(() => expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(times));
      expect(part()).toHaveFocus();
    }
  });
});
