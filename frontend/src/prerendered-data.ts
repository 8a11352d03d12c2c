import { CATEGORIES } from '@community-help/api-contracts';
import { organisationData, questionsData, trailData, websiteData, type StructuredData } from './domain/structured-data.js';
import { QUESTIONS } from './features/contact/contact-questions.js';
import { HELP_TOPICS } from './features/help-center/help-topics.js';
import type { RouteDefinition } from './routes.js';

/** Marks of domain/rich-text as plain words: links keep their text, the support address is named. */
function plainWords(text: string): string {
  return text.replace(/\[\{support\}\]\([^)]*\)/g, 'our support address').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/\*\*/g, '');
}

const questionsOf: Record<string, readonly { question: string; answer: string }[]> = {
  '/contact': QUESTIONS,
  '/help-center': HELP_TOPICS.flatMap(({ articles }) => articles.map(({ title, text }) => ({ question: title, answer: plainWords(text) }))),
};

/** JSON-LD of a prerendered page; made at build time only, so that no browser downloads it as code. */
export function structuredDataOf(route: RouteDefinition, site: string): StructuredData[] {
  if (route.path === '/') return [organisationData(site), websiteData(site)];
  const isCategory = CATEGORIES.some(({ infoPath }) => infoPath === route.path);
  const steps: [string, string][] = isCategory ? [['All Projects', '/projects'], [route.title, route.path]] : [[route.title, route.path]];
  const questions = questionsOf[route.path];
  return [trailData(site, steps), ...(questions ? [questionsData(questions)] : [])];
}

/** Routes whose addresses look alike before their data have come, each with an address that stands for all: its first view is written into their frame. */
export const LOADING_PATHS: Readonly<Record<string, string>> = {
  '/helper/:id': '/helper/any',
  '/helper/:id/report': '/helper/any/report',
  '/helper/:id/message': '/helper/any/message',
  '/helper-dashboard': '/helper-dashboard',
  '/helper-dashboard/:helperId': '/helper-dashboard',
  '/manage': '/manage',
  '/manage/listings/:id': '/manage',
  '/manage/listings/:id/money': '/manage',
  '/operator': '/operator',
  '/links/sent': '/links/sent',
  '/payment-success': '/payment-success',
  '/donation-success': '/donation-success',
  '/projects/:category': '/projects/any',
  '/blog/:category': '/blog/any',
  '/blog/:category/:slug': '/blog/any/any',
};
