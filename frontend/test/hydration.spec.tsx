/** Every page as the build writes it, taken over by the application of an installation that is configured otherwise in everything. */
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { SiteConfig } from '@community-help/api-contracts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { Provider } from 'react-redux';
import { matchPath, MemoryRouter, StaticRouter } from 'react-router-dom';
import { App } from '../src/app/app.js';
import { CONFIG_OF_PRERENDERED_PAGES } from '../src/app/prerendered-config.js';
import { knowSiteConfig } from '../src/app/site-config.js';
import { createStore } from '../src/app/store.js';
import { LOADING_PATHS } from '../src/prerendered-data.js';
import { routes } from '../src/routes.js';
import { fakeApi } from './fake-api.js';

const OTHER: SiteConfig = {
  stripe: { publishableKey: 'pk_test_x', isTestMode: true, scriptUrl: null },
  tiles: { url: '/tiles/{z}/{x}/{y}.png', attribution: 'Somebody', minZoom: 4, maxZoom: 12 },
  supportEmail: 'help@elsewhere.example',
  enquiriesEmail: 'ask@elsewhere.example',
  siteUrl: 'http://elsewhere.example',
  dashboardAccess: 'owner',
  crisisNumbers: [{ words: 'To talk, day or night', number: '116 123' }],
  quickExitUrl: 'https://elsewhere.example/weather',
};

/** As the gateway writes them into every page. */
const NOTICES = '<section class="site-notices" aria-label="Notices"><div class="site-notice warning" data-notice="n.1"><p><b>Warning:</b> Donations are late &amp; safe.</p></div></section>';

/** React's mark of a part whose code has not come. */
const STILL_LOADING = '<!--$!-->';

/** Addresses of which only the browser knows the whole. */
const WITH_MORE = [
  '/?findHelp=true',
  '/find-help?at=53.7965,-1.5478&place=Leeds&need=food&show=results',
  '/merchandise?success=true&product=window-stickers',
  '/merchandise?success=true&product=window-stickers&redirect_status=failed',
  '/donation-success?payment_intent=pi_1&redirect_status=failed',
  '/payment-success?payment=p1',
  '/helper/h1#donate',
  '/helper/h1/message',
  '/helper-dashboard/h1',
  '/projects/Charities%2FHelpers',
  '/blog/guides',
  '/blog/guides/an-article',
  '/manage/listings/h1',
];

/** The page as the prerenderer draws it, which waits for all of its parts. */
async function renderPage(path: string): Promise<string> {
  const store = createStore();
  knowSiteConfig(store, CONFIG_OF_PRERENDERED_PAGES);
  for (;;) {
    const html = renderToString(
      <StrictMode>
        <Provider store={store}>
          <StaticRouter location={path}>
            <App notices={NOTICES} />
          </StaticRouter>
        </Provider>
      </StrictMode>,
    );
    if (!html.includes(STILL_LOADING)) return html;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** What the server sends for an address: its page, or the frame of its route, with this installation's addresses in it. */
async function served(address: string): Promise<string> {
  const path = address.split(/[?#]/)[0]!;
  const route = routes.find((one) => matchPath(one.path, path));
  const html = await renderPage(LOADING_PATHS[route!.path] ?? path);
  const { supportEmail, enquiriesEmail } = CONFIG_OF_PRERENDERED_PAGES;
  return html.replaceAll(supportEmail, OTHER.supportEmail).replaceAll(enquiriesEmail, OTHER.enquiriesEmail).replaceAll('%SITE_URL%', OTHER.siteUrl);
}

function isMuted(this: HTMLMediaElement): boolean {
  return this.hasAttribute('muted');
}

let root: Root | undefined;

beforeAll(async () => {
  // As where pages are prerendered: there is no view to be near to, and everything is drawn.
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  await import('../src/pages/home-page.js');
  // What jsdom lacks: a film that is muted in the HTML is muted.
  Object.defineProperty(HTMLMediaElement.prototype, 'muted', { configurable: true, get: isMuted, set() {} });
  Object.assign(HTMLMediaElement.prototype, { load: () => undefined, pause: () => undefined });
  // And a place: Find Help says so as soon as it is there, which may be before the test has looked.
  window.alert = () => undefined;
});
afterEach(() => {
  act(() => root?.unmount());
  cleanup();
  document.body.replaceChildren();
  delete document.documentElement.dataset['awake'];
  jest.restoreAllMocks();
});

async function comeAlive(address: string): Promise<unknown[]> {
  fakeApi();
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = await served(address);
  const faults: unknown[] = [];
  jest.spyOn(console, 'error').mockImplementation((...words) => void faults.push(words));
  const store = createStore();
  knowSiteConfig(store, OTHER);
  const site = (
    <StrictMode>
      <Provider store={store}>
        <MemoryRouter initialEntries={[address]}>
          <App notices={NOTICES} />
        </MemoryRouter>
      </Provider>
    </StrictMode>
  );
  await act(async () => {
    root = hydrateRoot(place, site, { onRecoverableError: (error) => faults.push(error) });
    await Promise.resolve();
  });
  await waitFor(() => expect(document.documentElement.dataset['awake']).toBe(''));
  return faults;
}

describe('A page of another installation comes alive without being drawn anew', () => {
  it.each([...routes.filter(({ prerender }) => prerender).map(({ path }) => path), ...WITH_MORE])('%s', async (address) => {
    expect(await comeAlive(address)).toEqual([]);
  });

  it('and has the numbers, the way out and the addresses of that installation afterwards', async () => {
    await comeAlive('/housing');
    expect(await screen.findByRole('link', { name: /^Leave this site quickly/ })).toHaveAttribute('href', OTHER.quickExitUrl);
    await comeAlive('/find-help');
    expect(await screen.findByRole('link', { name: 'To talk, day or night 116 123' })).toHaveAttribute('href', 'tel:116123');
  });
});
