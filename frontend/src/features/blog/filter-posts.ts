import type { BlogPost } from '@community-help/api-contracts';

/** Posts whose title or excerpt contains the words; case does not count, blanks around them neither. */
export function filterPosts(posts: readonly BlogPost[], words: string): BlogPost[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [...posts];
  return posts.filter((post) => post.title.toLowerCase().includes(wanted) || post.excerpt.toLowerCase().includes(wanted));
}
