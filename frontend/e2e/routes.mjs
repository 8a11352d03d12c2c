/** One address for every route of the site's table, with what its page must show. Dynamic ones use the demonstration content. */
import { pathToFileURL } from 'node:url';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchJson } from './visitor.mjs';

const frontend = fileURLToPath(new URL('..', import.meta.url));
const site = basename(resolve(process.env.SITE_OUT ?? 'dist'));
/** The table itself, as the build that made the site compiled it. */
export const { documentTitle, notFoundRoute, routes } = await import(pathToFileURL(resolve(frontend, '.data/prerender', site, 'entry-prerender.js')).href);

/** Addresses and titles of routes with parameters. */
export async function examples() {
  const [post] = await fetchJson('/api/blog');
  const helper = await fetchJson('/api/registrations/demo-helper-1');
  const category = post.category.toLowerCase().replace(/ /g, '-');
  return {
    '/helper/:id': { path: `/helper/${helper.id}`, title: helper.name },
    '/helper/:id/report': { path: `/helper/${helper.id}/report`, title: 'Report a listing' },
    '/helper/:id/message': { path: `/helper/${helper.id}/message`, title: 'Send a message' },
    '/helper-dashboard': { path: '/helper-dashboard', title: `${helper.name} - Dashboard` },
    '/helper-dashboard/:helperId': { path: `/helper-dashboard/${helper.id}`, title: `${helper.name} - Dashboard` },
    '/links/:purpose/:subject': { path: `/links/dashboard/${helper.id}#t`, title: 'Your link' },
    // Who is not signed in is told so, by the server as well.
    '/manage': { path: '/manage', title: 'Manage my listings', isRefused: true },
    '/manage/listings/:id': { path: `/manage/listings/${helper.id}`, title: 'Edit my listing', isRefused: true },
    '/manage/listings/:id/money': { path: `/manage/listings/${helper.id}/money`, title: 'Bank and premium', isRefused: true },
    '/operator': { path: '/operator', title: 'Operator console', isRefused: true },
    '/payment-success': { path: '/payment-success', title: undefined },
    '/donation-success': { path: '/donation-success', title: undefined },
    '/projects/:category': { path: '/projects/Charities%2FHelpers', title: 'Projects: Charities/Helpers' },
    '/blog/:category': { path: `/blog/${category}`, title: undefined },
    '/blog/:category/:slug': { path: `/blog/${category}/${post.slug}`, title: post.title },
  };
}

/** Every screen as { path, title, status }; a title of undefined may be anything that is not empty. */
export async function screens() {
  const known = await examples();
  const listed = routes.map(({ path, title }) => ({ status: 200, ...(known[path] ?? { path, title }) }));
  return [...listed, { path: '/no-such-page', title: notFoundRoute.title, status: 404 }];
}
