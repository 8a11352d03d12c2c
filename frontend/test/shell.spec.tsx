import { beforeEach, describe, expect, it } from '@jest/globals';
import { CATEGORIES } from '@community-help/api-contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { categoryPath } from '../src/shell/nav-links.js';
import { fakeApi } from './fake-api.js';
import { renderSite } from './render-site.js';

beforeEach(() => {
  fakeApi();
});

describe('Navigation', () => {
  it('marks Find Help as the current page', async () => {
    renderSite('/find-help');
    const main = screen.getByRole('navigation', { name: 'Main' });
    expect(within(main).getByRole('link', { name: 'Find Help' })).toHaveAttribute('aria-current', 'page');
    await screen.findByRole('heading', { level: 1, name: 'Find Help Near You' });
  });

  it('opens the Projects menu on hover and closes it when the pointer leaves', async () => {
    const user = userEvent.setup();
    renderSite('/nowhere');
    const button = screen.getByRole('button', { name: 'Projects' });
    await user.hover(button);
    expect(screen.getByRole('link', { name: 'Warm/Cool Hubs' })).toHaveAttribute('href', '/warm-cool-hubs');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.unhover(button);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('opens the Projects menu by keyboard, moves with the arrows and returns the focus on Escape', async () => {
    const user = userEvent.setup();
    renderSite('/nowhere');
    const button = screen.getByRole('button', { name: 'Projects' });
    button.focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Charities/Helpers'));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Employment'));
    await user.keyboard('{Escape}');
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('keeps the Projects menu open around the focus when a pointer only crosses it', async () => {
    const user = userEvent.setup();
    renderSite('/nowhere');
    const button = screen.getByRole('button', { name: 'Projects' });
    button.focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Charities/Helpers'));
    await user.hover(button);
    await user.unhover(button);
    expect(document.activeElement).toHaveTextContent('Charities/Helpers');
    expect(document.activeElement).toBeVisible();
  });

  it('sends a category without a page of its own to its project list', () => {
    expect(categoryPath('Farmers')).toBe('/farmers');
    expect(categoryPath('Arts/Crafts')).toBe('/projects/Arts%2FCrafts');
  });

  it('lists the categories and four links in the mobile menu, and closes it when a link is chosen', async () => {
    const user = userEvent.setup();
    renderSite('/nowhere');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = screen.getByRole('navigation', { name: 'Menu' });
    const labels = within(menu).getAllByRole('link').map((link) => link.textContent);
    expect(labels).toEqual([...CATEGORIES.map(({ label }) => label), 'Find Help', 'Blog', 'Contact Us', 'About Us']);
    expect(within(menu).getByRole('link', { name: 'Charities/Helpers' })).toHaveAttribute('href', '/projects/Charities%2FHelpers');
    await user.click(within(menu).getByRole('link', { name: 'Find Help' }));
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
    expect(await screen.findByRole('heading', { level: 1, name: 'Find Help Near You' })).toBeVisible();
  });
});

describe('Routes', () => {
  it('goes on from a part of a page to the next page', async () => {
    const user = userEvent.setup();
    renderSite('/nowhere#main');
    await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' });
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
    const main = screen.getByRole('main');
    await user.click(within(main).getByRole('link', { name: 'Find Help' }));
    await screen.findByRole('heading', { level: 1, name: 'Find Help Near You' });
  });

  it('shows a page whose address ends in a broken fragment', async () => {
    renderSite('/nowhere#100%');
    await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' });
  });

  it('shows the 404 page with its title for an unknown path and keeps it out of search engines', async () => {
    renderSite('/no/such/page');
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    expect(document.title).toBe('404 Page Not Found - Community Help');
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('moves the focus to the new page after a navigation and takes noindex away again', async () => {
    const user = userEvent.setup();
    renderSite('/no/such/page');
    await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' });
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Find Help' }));
    await screen.findByRole('heading', { level: 1, name: 'Find Help Near You' });
    expect(screen.getByRole('main')).toHaveFocus();
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    expect(document.title).toBe('Find Help Near You - Community Help');
    expect(document.head.querySelector('meta[name="robots"]')).toBeNull();
  });
});

describe('Colour theme', () => {
  it('switches to dark and remembers the choice', async () => {
    const user = userEvent.setup();
    renderSite('/nowhere');
    await user.click(screen.getByRole('button', { name: 'Dark colours' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Dark colours' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
    expect(localStorage.getItem('theme')).toBe('light');
  });
});
