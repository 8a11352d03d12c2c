import { BLOG_CATEGORIES, findBlogCategory, type BlogCategory, type EntryContent } from '@community-help/api-contracts';
import { Transform } from 'class-transformer';
import { IsIn, IsISO8601, IsOptional, IsString, Length, Matches } from 'class-validator';
import { checkContent, DAY_OR_TIME, IsPicture } from '../entry/check-content.js';
import { readingMinutes, renderMarkdown } from '../markdown/render-markdown.js';
import { Post } from './post.entity.js';

class PostFields {
  @Length(5, 120) title: string;
  @Length(20, 240) excerpt: string;
  @Transform(({ value }) => (typeof value === 'string' ? (findBlogCategory(value) ?? value) : value))
  @IsIn(BLOG_CATEGORIES)
  category: BlogCategory;
  @IsPicture() image: string;
  @Length(2, 80) author: string;
  /** UTC; a post without a date is shown as 'Recent'. */
  @IsOptional() @IsISO8601({ strict: true }) @Matches(DAY_OR_TIME, { message: 'date must be a day such as 2024-10-14' }) date?: string;
  @IsString() text: string;
}

/** @throws BadContent */
export function readPost(slug: string, content: EntryContent): Post {
  const { title, excerpt, category, image, author, date, text } = checkContent(PostFields, content);
  const { html } = renderMarkdown(text);
  return Object.assign(new Post(), {
    slug,
    title,
    excerpt,
    category,
    imageUrl: image,
    author,
    createdAt: date ? new Date(date) : null,
    readingMinutes: readingMinutes(html),
    html,
  } satisfies Post);
}
