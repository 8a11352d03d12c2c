import { CATEGORIES } from '@community-help/api-contracts';
import type { ComponentType } from 'react';
import type { TextPage } from './content/text-page.js';

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
  /** An address of this pattern whose first view, before any data, is that of them all: it is written into their frame. */
  loadingPath?: string;
  noindex?: boolean;
}

/** A page of words: its data and the template are loaded together. */
function words(path: string, title: string, description: string, load: () => Promise<{ page: TextPage }>): RouteDefinition {
  return {
    path,
    title,
    description,
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
  description: `${category.badgeLabel} on Community Help: what it is, who helps, and how to register.`,
  prerender: true,
  load: () => import('./pages/category-page.js').then((module) => module.categoryPageOf(category.id)),
}));

const registrationRoutes: RouteDefinition[] = CATEGORIES.map((category) => ({
  path: category.registrationPath,
  title: category.registration.title,
  description: `Register as a helper: ${category.badgeLabel}. The basic listing is free.`,
  load: () => import('./pages/registration-page.js').then((module) => module.registrationPageOf(category.id)),
}));

export const routes: readonly RouteDefinition[] = [
  {
    path: '/',
    title: 'Find help near you',
    description: 'Food, work, a room, a warm place to sit: find the charities, employers, landlords, growers and neighbours who help near you.',
    load: () => import('./pages/home-page.js').then((module) => module.HomePage),
    prerender: true,
  },
  {
    path: '/sign-in',
    title: 'You need no account here',
    description: 'There is nothing to sign in to, and how a helper reaches the dashboard.',
    load: () => import('./pages/sign-in-page.js').then((module) => module.SignInPage),
    prerender: true,
  },
  {
    path: '/find-help',
    title: 'Find Help Near You',
    description: 'Search for charities, employers, housing providers, farmers and neighbours near you, nearest and best match first.',
    load: () => import('./pages/find-help-page.js').then((module) => module.FindHelpPage),
    prerender: true,
  },
  {
    path: '/helper/:id',
    title: 'Helper',
    description: 'A helper on Community Help: what they do, where they are and how to reach them.',
    load: () => import('./pages/helper-page.js').then((module) => module.HelperPage),
    loadingPath: '/helper/any',
  },
  ...['/helper-dashboard', '/helper-dashboard/:helperId'].map((path) => ({
    path,
    title: 'Dashboard',
    description: 'Donations and payouts of a helper.',
    load: () => import('./pages/helper-dashboard-page.js').then((module) => module.HelperDashboardPage),
    noindex: true,
  })),
  {
    path: '/links/sent',
    title: 'A link is on its way',
    description: 'We have emailed a link to the address on file.',
    load: () => import('./pages/link-page.js').then((module) => module.LinkSentPage),
    noindex: true,
  },
  {
    path: '/links/:purpose/:subject',
    title: 'Your link',
    description: 'What a link in one of our emails does, before it does it.',
    load: () => import('./pages/link-page.js').then((module) => module.LinkPage),
    noindex: true,
  },
  ...(['payment', 'donation'] as const).map((kind) => ({
    path: `/${kind}-success`,
    title: kind === 'payment' ? 'Payment' : 'Donation',
    description: 'What became of a payment.',
    load: () => import('./pages/payment-result-page.js').then((module) => module.paymentResultPageOf(kind)),
    noindex: true,
  })),
  {
    path: '/signup',
    title: 'Sign Up',
    description: 'Become a helper: choose your category and register in about ten minutes.',
    load: () => import('./pages/sign-up-page.js').then((module) => module.SignUpPage),
    prerender: true,
  },
  {
    path: '/merchandise',
    title: 'Merchandise',
    description: 'Posters, window stickers and counter material for shops that pay it forward.',
    load: () => import('./pages/merchandise-page.js').then((module) => module.MerchandisePage),
    prerender: true,
  },
  {
    path: '/projects',
    title: 'All Projects',
    description: 'Community projects all over the country: food tables, job clubs, spare rooms, warm hubs and shared allotments.',
    load: () => import('./pages/projects-page.js').then((module) => module.ProjectsPage),
    prerender: true,
  },
  {
    path: '/projects/:category',
    title: 'Projects',
    description: 'Community projects of one kind.',
    load: () => import('./pages/projects-page.js').then((module) => module.ProjectsPage),
  },
  {
    path: '/blog',
    title: 'Community Blog',
    description: 'Stories, news and how-tos from the people who run the projects.',
    load: () => import('./pages/blog-page.js').then((module) => module.BlogPage),
    prerender: true,
  },
  {
    path: '/blog/:category',
    title: 'Community Blog',
    description: 'Articles of one kind from the community blog.',
    load: () => import('./pages/blog-page.js').then((module) => module.BlogPage),
  },
  {
    path: '/blog/:category/:slug',
    title: 'Community Blog',
    description: 'An article from the community blog.',
    load: () => import('./pages/article-page.js').then((module) => module.ArticlePage),
    loadingPath: '/blog/any/any',
  },
  ...categoryRoutes,
  ...registrationRoutes,
  words('/how-it-works', 'How It Works', 'Three steps to finding help near you, and what to expect if you want to help.', () => import('./content/how-it-works.js')),
  words('/success-stories', 'Success Stories', 'Four people, four streets, and what happened after somebody answered.', () => import('./content/success-stories.js')),
  words('/community-guidelines', 'Community Guidelines', 'The rules everybody here agrees to, and what happens when they are broken.', () => import('./content/community-guidelines.js')),
  words('/safety', 'Safety', 'Emergency numbers, what verification means, warning signs and how to report a problem.', () => import('./content/safety.js')),
  words('/mission-values', 'Mission & Values', 'Why we keep one map of everyone who helps, and what we will not do.', () => import('./content/mission-values.js')),
  words('/terms-of-service', 'Terms of Service', 'What you can expect of us, and what we expect of you.', () => import('./content/terms-of-service.js')),
  words('/privacy-policy', 'Privacy Policy', 'What we know about you, why, for how long, and how to make us forget it.', () => import('./content/privacy-policy.js')),
  {
    path: '/help-center',
    title: 'Help Center',
    description: 'Short answers about finding help, registering, donations, payouts and safety.',
    load: () => import('./pages/help-center-page.js').then((module) => module.HelpCenterPage),
    prerender: true,
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Write to us: questions, reports and ideas. A person answers within 24-48 hours.',
    load: () => import('./pages/contact-page.js').then((module) => module.ContactPage),
    prerender: true,
  },
  {
    path: '/about',
    title: 'About',
    description: 'Who we are, what we value and how the list on a hall door became a map.',
    load: () => import('./pages/about-page.js').then((module) => module.AboutPage),
    prerender: true,
  },
  {
    path: '/bulletin-board',
    title: 'Bulletin Board',
    description: 'Put up a notice where your neighbours look: how businesses advertise by e-mail.',
    load: () => import('./pages/bulletin-board-page.js').then((module) => module.BulletinBoardPage),
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
