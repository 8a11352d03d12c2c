import { beforeEach, describe, expect, it } from '@jest/globals';
import { CATEGORIES } from '@community-help/api-contracts';
import { screen, waitFor } from '@testing-library/react';
import { CATEGORY_PAGES } from '../src/content/category-pages.js';
import { fakeApi, type FakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { renderSite } from './render-site.js';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi().on('GET /config.json', { body: TEST_CONFIG });
});

function open(total: number): void {
  api.on('GET /api/registrations', { body: { helpers: [], total, next: null } });
  renderSite('/housing');
}

describe('The page of a category', () => {
  it('has two doors: finding first, then registering', async () => {
    open(21);
    const find = await screen.findByRole('link', { name: 'Find housing help near me' });
    expect(find).toHaveAttribute('href', '/find-help?category=housing');
    const register = screen.getAllByRole('link', { name: 'Register as Housing Helper' })[0]!;
    expect(register).toHaveAttribute('href', '/housing-registration');
    expect(find.compareDocumentPosition(register) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it.each([[0, 'Nobody is on the map yet. Be the first.'], [1, '1 helper on the map'], [1200, '1,200 helpers on the map']])('says how many helpers there are: %d', async (total, text) => {
    open(total);
    expect(await screen.findByText(text)).toBeVisible();
    expect(Object.fromEntries(api.requestsTo('GET /api/registrations')[0]!.query)).toEqual({ projectType: 'housing', limit: '1' });
  });

  it('says nothing of the number when it cannot be had', async () => {
    api.on('GET /api/registrations', { status: 503, body: 'no' });
    renderSite('/housing');
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(api.requestsTo('GET /api/registrations').length).toBeGreaterThan(0));
    expect(document.querySelector('.category-count')).toBeEmptyDOMElement();
  });

  it.each(CATEGORIES.map(({ id }) => id))('draws the features of %s apart', (id) => {
    const icons = CATEGORY_PAGES[id].features.map(({ icon }) => icon);
    expect(new Set(icons).size).toBe(icons.length);
  });
});
