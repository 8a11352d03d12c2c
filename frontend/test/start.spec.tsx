import { afterEach, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { fakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';

const EIGHT_DAYS_MS = 8 * 24 * 3_600_000;

afterEach(() => {
  document.body.replaceChildren();
});

it('the application ends what the device has kept for too long, whichever page is opened, and takes its settings from the page', async () => {
  const api = fakeApi();
  localStorage.setItem('draft:housing', JSON.stringify({ savedAt: Date.now() - EIGHT_DAYS_MS, values: { name: 'Old' } }));
  localStorage.setItem('draft:farmers', JSON.stringify({ savedAt: Date.now(), values: { name: 'New' } }));
  const settings = document.body.appendChild(document.createElement('script'));
  settings.id = 'site-config';
  settings.type = 'application/json';
  settings.textContent = JSON.stringify(TEST_CONFIG);
  document.body.appendChild(document.createElement('div')).id = 'root';
  window.history.replaceState(null, '', '/nowhere');
  await act(() => import('../src/main.js'));
  await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' });
  expect(Object.keys(localStorage)).toEqual(['draft:farmers']);
  expect(screen.getByText('Test mode: no real card, no real money.')).toBeVisible();
  expect(api.requestsTo('GET /config.json')).toEqual([]);
});
