import { BLOG_CATEGORIES, findBlogCategory, type BlogCategory } from '@community-help/api-contracts';
import { Transform } from 'class-transformer';
import { IsIn, IsISO8601, IsOptional, Length, Matches } from 'class-validator';
import { readFrontMatter } from '../markdown/front-matter.js';
import { readingMinutes, renderMarkdown } from '../markdown/render-markdown.js';
import { Post } from './post.entity.js';

class PostFields {
  @Length(5, 120) title: string;
  @Length(20, 240) excerpt: string;
  @Transform(({ value }) => (typeof value === 'string' ? (findBlogCategory(value) ?? value) : value))
  @IsIn(BLOG_CATEGORIES)
  category: BlogCategory;
  @Matches(/^\/(art|objects)\/[\w-]+\.\w+$/, { message: 'image must be a picture under /art/ or /objects/' }) image: string;
  @Length(2, 80) author: string;
  /** UTC; a post without a date is shown as 'Recent'. */
  @IsOptional() @IsISO8601({ strict: true }) date?: string;
}

/** @throws BadContentFile */
export function readPost(file: string, slug: string, source: string): Post {
  const { fields, text } = readFrontMatter(file, source, PostFields);
  const { title, excerpt, category, image, author, date } = fields;
  return Object.assign(new Post(), {
    slug,
    title,
    excerpt,
    category,
    imageUrl: image,
    author,
    createdAt: date ? new Date(date) : null,
    readingMinutes: readingMinutes(text),
    html: renderMarkdown(text),
  } satisfies Post);
}
