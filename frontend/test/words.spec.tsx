import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replaceMailOpener } from '../src/domain/mail-draft.js';
import { postDate } from '../src/domain/post-date.js';
import { HELP_TOPICS } from '../src/features/help-center/help-topics.js';
import { MAX_POPULAR, popularArticles, searchTopics } from '../src/features/help-center/search-topics.js';
import { fakeApi } from './fake-api.js';
import { TEST_CONFIG } from './fake-stripe.js';
import { renderSite } from './render-site.js';

const post = (title: string, over: object = {}) => ({ id: title, slug: title.toLowerCase().replace(/ /g, '-'), title, excerpt: `About ${title}.`, category: 'Guides', imageUrl: '/art/scene-hub.svg', createdAt: '2024-10-14T09:00:00Z', ...over });
const project = (title: string) => ({ id: title, title, description: 'Soup.', imageUrl: '/art/scene-hub.svg', category: 'Charities/Helpers', location: 'Leeds' });

describe('the contact form', () => {
  it('fills in a subject that is touched, and leaves it free to change', async () => {
    fakeApi().on('GET /config.json', { body: TEST_CONFIG });
    const user = userEvent.setup();
    renderSite('/contact');
    await user.click(await screen.findByRole('button', { name: 'Something is wrong with a listing' }));
    expect(screen.getByLabelText('Subject')).toHaveValue('Something is wrong with a listing');
    expect(screen.getByRole('button', { name: 'Something is wrong with a listing' })).toHaveAttribute('aria-pressed', 'true');
    await user.type(screen.getByLabelText('Subject'), ': demo-helper-1');
    expect(screen.getByRole('button', { name: 'Something is wrong with a listing' })).toHaveAttribute('aria-pressed', 'false');
  });


  it('opens the mail client with what was entered, clears itself and says so', async () => {
    fakeApi().on('GET /config.json', { body: TEST_CONFIG });
    const opened = jest.fn();
    replaceMailOpener(opened);
    const user = userEvent.setup();
    renderSite('/contact');
    await user.type(await screen.findByLabelText('Full Name*'), 'Asha Patel');
    await user.type(screen.getByLabelText('Email Address*'), 'asha@example.org');
    await user.type(screen.getByLabelText('Message*'), 'Hello & thank you');
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(await screen.findByText('Email Client Opened')).toBeDefined();
    expect(String(opened.mock.calls[0]?.[0])).toBe(
      'mailto:support@help.test?subject=Message%20from%20the%20Community%20Help%20website&body=Name%3A%20Asha%20Patel%0D%0AEmail%3A%20asha%40example.org%0D%0A%0D%0AHello%20%26%20thank%20you',
    );
    expect((screen.getByLabelText('Message*') as HTMLTextAreaElement).value).toBe('');
  });

  it('names what is missing and opens nothing', async () => {
    fakeApi();
    const opened = jest.fn();
    replaceMailOpener(opened);
    renderSite('/contact');
    await userEvent.click(await screen.findByRole('button', { name: 'Send Message' }));
    for (const text of ['Please enter your full name', 'Please enter your email address', 'Please enter a message']) expect(await screen.findByText(text)).toBeDefined();
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('the Help Center', () => {
  it('finds topics by title, description or the title of an article, without regard to case', () => {
    expect(searchTopics(HELP_TOPICS, 'SAFETY & TRUST').map((topic) => topic.title)).toEqual(['Safety & Trust']);
    const [byArticle] = searchTopics(HELP_TOPICS, 'smallest donation');
    expect([byArticle?.title, byArticle?.articles.length]).toEqual(['Payments & Billing', 1]);
    expect(searchTopics(HELP_TOPICS, 'zzz')).toEqual([]);
    expect(searchTopics(HELP_TOPICS, '  ')).toHaveLength(HELP_TOPICS.length);
  });

  it('shows at most six popular articles', () => {
    expect(popularArticles(HELP_TOPICS)).toHaveLength(MAX_POPULAR);
  });
});

describe('projects', () => {
  it('shows six skeletons, then the projects and where to start one', async () => {
    fakeApi().on('GET /api/projects', { body: [project('Saturday Food Table')] });
    const { container } = renderSite('/projects');
    await waitFor(() => expect(container.querySelectorAll('.pcard .skeleton.pic')).toHaveLength(6));
    expect(await screen.findByRole('link', { name: 'Saturday Food Table' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Start a Project' }).getAttribute('href')).toBe('/signup');
  });

  it('asks for a category with its slash encoded, and names it when there is nothing', async () => {
    const server = fakeApi().on('GET /api/projects/category/Charities%2FHelpers', { body: [] });
    renderSite('/projects/Charities%2FHelpers');
    expect(await screen.findByRole('heading', { name: 'No projects found for "Charities/Helpers"' })).toBeDefined();
    expect(server.requestsTo('GET /api/projects/category/Charities%2FHelpers')).toHaveLength(1);
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'View All Projects' }).getAttribute('href')).toBe('/projects');
  });

  it('lead on: from all of them to those of a kind, and from there to the page of the kind', async () => {
    fakeApi().on('GET /api/projects', { body: [project('Table')] }).on('GET /api/projects/category/Charities%2FHelpers', { body: [project('Table')] });
    const all = renderSite('/projects');
    expect(await screen.findByRole('link', { name: 'Table' })).toHaveAttribute('href', '/projects/Charities%2FHelpers');
    all.unmount();
    renderSite('/projects/Charities%2FHelpers');
    expect(await screen.findByRole('link', { name: 'Table' })).toHaveAttribute('href', '/charities-helpers');
  });

  it('are asked for again where they did not come', async () => {
    const server = fakeApi().on('GET /api/projects', { status: 503, body: 'no' });
    renderSite('/projects');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on('GET /api/projects', { body: [project('Table')] });
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: 'Table' })).toBeVisible();
  });
});

describe('pages of words', () => {
  it('have numbers to ring as links', async () => {
    fakeApi();
    renderSite('/safety');
    expect(await screen.findByRole('link', { name: '159' })).toHaveAttribute('href', 'tel:159');
    expect(screen.getByText(/^You are asked to pay in advance/).closest('ul')).toHaveClass('marked-close');
  });

  it('list all that is on the page, also what a page adds', async () => {
    fakeApi().on('GET /config.json', { body: TEST_CONFIG });
    renderSite('/bulletin-board');
    const [link] = await screen.findAllByRole('link', { name: 'Send us your notice' });
    expect(document.getElementById(link!.getAttribute('href')!.split('#')[1]!)).toContainElement(screen.getByRole('heading', { name: 'Send us your notice' }));
  });
});

describe('the blog', () => {
  it('filters by title and excerpt while typing, and clears the search', async () => {
    fakeApi().on('GET /api/blog', { body: [post('Warm rooms'), post('Second cups', { excerpt: 'All about coffee.' })] });
    const user = userEvent.setup();
    renderSite('/blog');
    await screen.findByRole('link', { name: 'Warm rooms' });
    await user.type(screen.getByLabelText('Search articles'), 'COFFEE');
    expect(screen.queryByRole('link', { name: 'Warm rooms' })).toBeNull();
    await user.type(screen.getByLabelText('Search articles'), 'x');
    expect(screen.getByRole('heading', { name: 'No articles found for "COFFEEx"' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(screen.getByRole('link', { name: 'Warm rooms' })).toBeDefined();
  });

  it('thanks for a newsletter address only after the server has stored it', async () => {
    fakeApi().on('GET /api/blog', { body: [post('Warm rooms')] }).on('POST /api/newsletter', { status: 202, body: { message: 'Please follow the link.' } });
    const user = userEvent.setup();
    renderSite('/blog');
    await user.type(await screen.findByLabelText('Email address'), 'reader@example.org');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText('Please follow the link.')).toBeDefined();
  });

  it.each([
    ['2024-10-14T09:00:00Z', 'Oct 14, 2024'],
    [null, 'Recent'],
    ['not a date', 'Recent'],
  ])('writes the date %s as %s', (createdAt, text) => {
    expect(postDate(createdAt)).toBe(text);
  });
});

describe('the About page', () => {
  it('keeps its two buttons on the page and opens the next step beneath them', async () => {
    fakeApi();
    renderSite('/about');
    await userEvent.click(await screen.findByRole('button', { name: 'Become a Helper' }));
    expect(screen.getByRole('heading', { level: 1, name: 'About' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign Up page' })).toBeDefined();
  });
});
