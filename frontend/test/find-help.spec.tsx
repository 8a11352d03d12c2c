import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { api, openPage, prepareFindHelp, recommendation, search, searchForm, setLocation, toast, user } from './find-help-visit.js';

beforeEach(prepareFindHelp);

describe('Recommendations', () => {
  it('sends the need, the place and the defaults', async () => {
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search('  food ');
    await screen.findByRole('heading', { name: 'Recommended Helpers (1 found)' });
    expect(api.requestsTo('POST /api/recommendations')[0]?.body).toEqual({
      userLatitude: 53.7965, userLongitude: -1.5478, projectType: null, serviceNeeded: 'food', maxDistance: 25, limit: 8,
    });
  });

  it('keeps distance and number of results within their limits', async () => {
    await openPage();
    await setLocation('Leeds');
    await user.click(searchForm().getByRole('button', { name: 'Filters' }));
    for (const [label, typed] of [['Distance (km)', '500'], ['Max results', '0']] as const) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), typed);
    }
    await user.selectOptions(searchForm().getByLabelText('Category'), 'Housing');
    await search();
    await screen.findByRole('heading', { name: /Recommended Helpers/ });
    expect(api.requestsTo('POST /api/recommendations')[0]?.body).toMatchObject({ projectType: 'housing', maxDistance: 100, limit: 1 });
  });

  it('shows everything a person needs to choose and to get in touch', async () => {
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search();
    const card = within((await screen.findByRole('heading', { name: 'Holbeck Open Kitchen' })).closest('li')!);
    for (const text of ['1.2 km away', '94%', 'Charities & Helpers', 'Hot meals in a warm hall', '+2 more', '+1 more', 'Why recommended', 'Only 1.2 km from you']) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(card.queryByText('company')).toBeNull();
    expect(card.queryByText('A fourth reason')).toBeNull();
    expect(card.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', 'mailto:kitchen@example.org');
    expect(card.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:01134960001');
    expect(card.getByRole('link', { name: /^Website/ })).toHaveAttribute('href', 'https://kitchen.example.org/');
    expect(card.getByRole('link', { name: /^Website/ })).toHaveAttribute('target', '_blank');
  });

  it('offers a message first where no address is shown, and says how near the shown place is', async () => {
    api.on('POST /api/recommendations', { body: [recommendation({ email: '', phone: null, withinMetres: 500 })] });
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search();
    const card = within((await screen.findByRole('heading', { name: 'Holbeck Open Kitchen' })).closest('li')!);
    expect(card.getByRole('link', { name: /^Send a message/ })).toHaveClass('btn', { exact: true });
    expect(card.queryByRole('link', { name: /^(Email|Call)/ })).toBeNull();
    expect(card.getByText('Shown within 500 m')).toBeVisible();
    expect(card.queryByText(/walk$/)).toBeNull();
  });

  it('says when a helper was checked and by what, beside the paid badge', async () => {
    const checkedAt = new Date(Date.now() - 12 * 86_400_000).toISOString();
    api.on('POST /api/recommendations', { body: [recommendation({ checkedAt, checkedBy: 'the Charity Commission register' })] });
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search();
    const card = within((await screen.findByRole('heading', { name: 'Holbeck Open Kitchen' })).closest('li')!);
    expect(card.getByText('Checked 12 days ago by the Charity Commission register')).toBeVisible();
    expect(card.getAllByText('Verified Helper')).toHaveLength(2);
  });

  it('offers no Call and no Website to a helper that has neither', async () => {
    api.on('POST /api/recommendations', { body: [recommendation({ phone: null, website: null })] });
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search();
    await screen.findByRole('heading', { name: 'Holbeck Open Kitchen' });
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Website/ })).toBeNull();
  });

  it('doubles the search radius on request until 100 km, then offers no more', async () => {
    api.on('POST /api/recommendations', { body: [] });
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search();
    for (const expected of [50, 100]) {
      await user.click(await screen.findByRole('button', { name: 'Expand search radius' }));
      await waitFor(() => expect(api.requestsTo('POST /api/recommendations').at(-1)?.body).toMatchObject({ maxDistance: expected }));
    }
    expect(await screen.findByRole('heading', { name: 'No helpers found' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Expand search radius' })).toBeNull());
    // fewer words would find nobody else: they only rank
    expect(screen.getByText('Nobody within 100 km matches this search. Try another category.')).toBeVisible();
  });

  it('reports a refused search with its status, in a toast and on the page', async () => {
    api.on('POST /api/recommendations', { status: 503, body: 'The search is starting.' });
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search();
    await waitFor(() => expect(toast()).toHaveTextContent('Search Failed'));
    expect(toast()).toHaveTextContent('HTTP error! status: 503');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('forgets an earlier search that is still under way', async () => {
    let finishFirst: (answer: { body: unknown }) => void = () => undefined;
    const answers = [new Promise<{ body: unknown }>((resolve) => (finishFirst = resolve)), Promise.resolve({ body: [recommendation({ name: 'Second answer' })] })];
    api.on('POST /api/recommendations', () => answers.shift()!);
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search('food');
    await user.type(searchForm().getByLabelText('What do you need?'), ' parcels');
    await user.click(searchForm().getByRole('button', { name: 'Searching...' }));
    expect(await screen.findByRole('heading', { name: 'Second answer' })).toBeVisible();
    finishFirst({ body: [recommendation({ name: 'Late answer' })] });
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.queryByText('Late answer')).toBeNull();
  });

  it('says that a listing is new, and shows as text what is no number and no address', async () => {
    api.on('POST /api/recommendations', { body: [recommendation({ isConfirmed: false, phone: 'call the office', website: 'Find us on Facebook: Kitchen', email: 'a?cc=b@example.org' })] });
    await openPage();
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await search();
    const card = within((await screen.findByRole('heading', { name: 'Holbeck Open Kitchen' })).closest('li')!);
    expect(card.getByText('New')).toBeVisible();
    expect(card.getByText('call the office')).toBeVisible();
    expect(card.getByText('Find us on Facebook: Kitchen')).toBeVisible();
    expect(card.queryByRole('link', { name: /^(Call|Website)/ })).toBeNull();
    expect(card.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', 'mailto:a%3Fcc%3Db@example.org');
  });

  it('asks for the place first when somebody says what they need, and searches at once where it is known', async () => {
    await openPage();
    await user.click(screen.getByRole('button', { name: 'Somewhere to stay' }));
    expect(screen.getByLabelText('Your location')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Somewhere to stay' })).toHaveAttribute('aria-pressed', 'true');
    await setLocation('Leeds');
    await screen.findByText('Leeds, West Yorkshire');
    await user.click(screen.getByRole('button', { name: 'Food today' }));
    await screen.findByRole('heading', { name: 'Recommended Helpers (1 found)' });
    expect(api.requestsTo('POST /api/recommendations')[0]?.body).toMatchObject({ projectType: null, serviceNeeded: 'food' });
  });

  it('stands the place above the search, and what cannot wait above both', async () => {
    await openPage();
    const order = [screen.getByRole('link', { name: 'In danger now? Call 999' }), screen.getByLabelText('Your location'), searchForm().getByLabelText('What do you need?')];
    for (const [index, element] of order.slice(1).entries()) {
      expect(order[index]!.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    expect(order[0]).toHaveAttribute('href', 'tel:999');
  });

  it('suggests services only once a category is chosen', async () => {
    api.on('GET /api/service-suggestions', { body: { suggestions: ['housing search', 'rental assistance'] } });
    await openPage();
    expect(api.requestsTo('GET /api/service-suggestions')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Housing' }));
    await user.click(await screen.findByRole('button', { name: 'rental assistance' }));
    expect(searchForm().getByLabelText('What do you need?')).toHaveValue('rental assistance');
    expect(api.requestsTo('GET /api/service-suggestions')[0]?.query.get('projectType')).toBe('housing');
  });
});
