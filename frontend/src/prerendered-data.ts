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
