import { CATEGORIES } from '@community-help/api-contracts';
import type { ComponentType } from 'react';
import type { TextPage } from './content/text-page.js';

/** One screen. Router, titles, prerendering, `routes.json` (404 status of the server) and tests all follow from this table. */
export interface RouteDefinition {
  /** React Router pattern, e.g. '/helper/:id'. */
  path: string;
  /** Document title without the site's name; a page may refine it with `useDocumentHead`. */
  title: string;
  load: () => Promise<ComponentType>;
  /** Written as HTML at build time. Only for pages without path parameters, and without antd in their first view. */
  prerender?: boolean;
  noindex?: boolean;
}

/** A page of words: its data and the template are loaded together. */
function words(path: string, title: string, load: () => Promise<{ page: TextPage }>): RouteDefinition {
  return {
    path,
    title,
    prerender: true,
    load: async () => {
      const [{ textPageOf }, { page }] = await Promise.all([import('./pages/text-page.js'), load()]);
      return textPageOf(page);
    },
  };
}

const categoryRoutes: RouteDefinition[] = CATEGORIES.map((category) => ({
  path: category.infoPath,
  title: category.badgeLabel,
  prerender: true,
  load: () => import('./pages/category-page.js').then((module) => module.categoryPageOf(category.id)),
}));

const registrationRoutes: RouteDefinition[] = CATEGORIES.map((category) => ({
  path: category.registrationPath,
  title: category.registration.title,
  prerender: true,
  load: () => import('./pages/registration-page.js').then((module) => module.registrationPageOf(category.id)),
}));

export const routes: readonly RouteDefinition[] = [
  {
    path: '/',
    title: 'Find help near you',
    load: () => import('./pages/home-page.js').then((module) => module.HomePage),
    prerender: true,
  },
  {
    path: '/sign-in',
    title: 'Sign in',
    load: () => import('./pages/sign-in-page.js').then((module) => module.SignInPage),
    prerender: true,
  },
  {
    path: '/find-help',
    title: 'Find Help Near You',
    load: () => import('./pages/find-help-page.js').then((module) => module.FindHelpPage),
    prerender: true,
  },
  {
    path: '/helper/:id',
    title: 'Helper',
    load: () => import('./pages/helper-page.js').then((module) => module.HelperPage),
  },
  {
    path: '/helper/:id/report',
    title: 'Report a listing',
    load: () => import('./pages/write-page.js').then((module) => module.ReportPage),
    noindex: true,
  },
  {
    path: '/helper/:id/message',
    title: 'Send a message',
    load: () => import('./pages/write-page.js').then((module) => module.MessagePage),
    noindex: true,
  },
  ...['/helper-dashboard', '/helper-dashboard/:helperId'].map((path) => ({
    path,
    title: 'Dashboard',
    load: () => import('./pages/helper-dashboard-page.js').then((module) => module.HelperDashboardPage),
    noindex: true,
  })),
  ...['/manage', '/manage/listings/:id', '/manage/listings/:id/money'].map((path) => ({
    path,
    title: 'Manage my listings',
    load: () => import('./pages/manage-page.js').then((module) => module.ManagePage),
    noindex: true,
  })),
  {
    path: '/operator',
    title: 'Operator console',
    load: () => import('./pages/operator-page.js').then((module) => module.OperatorPage),
    noindex: true,
  },
  {
    path: '/links/sent',
    title: 'A link is on its way',
    load: () => import('./pages/link-page.js').then((module) => module.LinkSentPage),
    noindex: true,
  },
  {
    path: '/links/:purpose/:subject',
    title: 'Your link',
    load: () => import('./pages/link-page.js').then((module) => module.LinkPage),
    noindex: true,
  },
  ...(['payment', 'donation'] as const).map((kind) => ({
    path: `/${kind}-success`,
    title: kind === 'payment' ? 'Payment' : 'Donation',
    load: () => import('./pages/payment-result-page.js').then((module) => module.paymentResultPageOf(kind)),
    noindex: true,
  })),
  {
    path: '/signup',
    title: 'Sign Up',
    load: () => import('./pages/sign-up-page.js').then((module) => module.SignUpPage),
    prerender: true,
  },
  {
    path: '/merchandise',
    title: 'Merchandise',
    load: () => import('./pages/merchandise-page.js').then((module) => module.MerchandisePage),
    prerender: true,
  },
  {
    path: '/projects',
    title: 'All Projects',
    load: () => import('./pages/projects-page.js').then((module) => module.ProjectsPage),
    prerender: true,
  },
  {
    path: '/projects/:category',
    title: 'Projects',
    load: () => import('./pages/projects-page.js').then((module) => module.ProjectsPage),
  },
  {
    path: '/blog',
    title: 'Community Blog',
    load: () => import('./pages/blog-page.js').then((module) => module.BlogPage),
    prerender: true,
  },
  {
    path: '/blog/:category',
    title: 'Community Blog',
    load: () => import('./pages/blog-page.js').then((module) => module.BlogPage),
  },
  {
    path: '/blog/:category/:slug',
    title: 'Community Blog',
    load: () => import('./pages/article-page.js').then((module) => module.ArticlePage),
  },
  ...categoryRoutes,
  ...registrationRoutes,
  words('/how-it-works', 'How It Works', () => import('./content/how-it-works.js')),
  words('/success-stories', 'Success Stories', () => import('./content/success-stories.js')),
  words('/community-guidelines', 'Community Guidelines', () => import('./content/community-guidelines.js')),
  words('/safety', 'Safety', () => import('./content/safety.js')),
  words('/mission-values', 'Mission & Values', () => import('./content/mission-values.js')),
  words('/terms-of-service', 'Terms of Service', () => import('./content/terms-of-service.js')),
  words('/privacy-policy', 'Privacy Policy', () => import('./content/privacy-policy.js')),
  words('/map-credits', 'Map credits', () => import('./content/map-credits.js')),
  {
    path: '/help-center',
    title: 'Help Center',
    load: () => import('./pages/help-center-page.js').then((module) => module.HelpCenterPage),
    prerender: true,
  },
  {
    path: '/contact',
    title: 'Contact',
    load: () => import('./pages/contact-page.js').then((module) => module.ContactPage),
    prerender: true,
  },
  {
    path: '/about',
    title: 'About',
    load: () => import('./pages/about-page.js').then((module) => module.AboutPage),
    prerender: true,
  },
  {
    path: '/bulletin-board',
    title: 'Bulletin Board',
    load: () => import('./pages/bulletin-board-page.js').then((module) => module.BulletinBoardPage),
    prerender: true,
  },
];

/** Shown for every path that is not in the table. */
export const notFoundRoute: RouteDefinition = {
  path: '*',
  title: '404 Page Not Found',
  load: () => import('./pages/not-found-page.js').then((module) => module.NotFoundPage),
  noindex: true,
};
