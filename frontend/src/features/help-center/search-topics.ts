import type { HelpArticle, HelpTopic } from './help-topics.js';

/** Spec: the Help Center shows at most six popular articles. */
export const MAX_POPULAR = 6;

/**
 * Topics whose title or description, or one of whose article titles, contains the words; case does not count.
 * A topic that is found by its own words keeps all its articles, otherwise only the articles that were found.
 */
export function searchTopics(topics: readonly HelpTopic[], words: string): HelpTopic[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [...topics];
  const has = (text: string) => text.toLowerCase().includes(wanted);
  return topics.flatMap((topic) => {
    if (has(topic.title) || has(topic.description)) return [topic];
    const articles = topic.articles.filter((article) => has(article.title));
    return articles.length > 0 ? [{ ...topic, articles }] : [];
  });
}

/** The articles most people read, at most six. */
export function popularArticles(topics: readonly HelpTopic[]): HelpArticle[] {
  return topics.flatMap((topic) => topic.articles.filter((article) => article.isPopular)).slice(0, MAX_POPULAR);
}
