import type { BlogArticle, BlogPost } from '@community-help/api-contracts';
import type { Post } from './post.entity.js';

export function viewPost({ slug, title, excerpt, category, imageUrl, createdAt }: Post): BlogPost {
  return { id: slug, slug, title, excerpt, category, imageUrl, createdAt: createdAt?.toISOString() ?? null };
}

export function viewArticle(post: Post): BlogArticle {
  const { author, readingMinutes, html } = post;
  return { ...viewPost(post), author, readingMinutes, html };
}
