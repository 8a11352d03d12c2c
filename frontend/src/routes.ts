import type { ComponentType } from 'react';

/** One screen. Router, titles, prerendering, `routes.json` (404 status of the server) and tests all follow from this table. */
export interface RouteDefinition {
  /** React Router pattern, e.g. '/helper/:id'. */
  path: string;
  /** Document title without the site's name; a page may refine it with `useDocumentHead`. */
  title: string;
  /** Meta description: one or two plain sentences. */
  description: string;
  load: () => Promise<ComponentType>;
  /** Written as HTML at build time. Only for pages without path parameters and without antd. */
  prerender?: boolean;
  noindex?: boolean;
}

export const routes: readonly RouteDefinition[] = [
  {
    path: '/find-help',
    title: 'Find Help Near You',
    description: 'Search for charities, employers, housing providers, farmers and neighbours near you, nearest and best match first.',
    load: () => import('./pages/find-help-page.js').then((module) => module.FindHelpPage),
    prerender: true,
  },
];

/** Shown for every path that is not in the table. */
export const notFoundRoute: RouteDefinition = {
  path: '*',
  title: '404 Page Not Found',
  description: 'This page does not exist.',
  load: () => import('./pages/not-found-page.js').then((module) => module.NotFoundPage),
  noindex: true,
};
