import { findBlogCategory } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Post } from './post.entity.js';

/** Posts, newest first; those without a date are the most recent. */
@Injectable()
export class ListPosts {
  constructor(private readonly dataSource: DataSource) {}

  /** @param categoryName any spelling of a blog category; an unknown one has no posts */
  async run(categoryName?: string): Promise<Post[]> {
    const category = findBlogCategory(categoryName);
    if (categoryName && !category) return [];
    return this.dataSource.getRepository(Post).find({
      where: category ? { category } : {},
      order: { createdAt: { direction: 'DESC', nulls: 'FIRST' }, slug: 'ASC' },
    });
  }

  async find(slug: string): Promise<Post | null> {
    return this.dataSource.getRepository(Post).findOneBy({ slug });
  }
}
