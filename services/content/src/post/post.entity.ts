import type { BlogCategory } from '@community-help/api-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An article of the blog, as its Markdown file was read. */
@Entity('post')
export class Post {
  /** Name of the file without its ending; never changes once published, because links end in it. */
  @PrimaryColumn({ type: 'text' }) slug: string;
  @Column({ type: 'text' }) title: string;
  @Column({ type: 'text' }) excerpt: string;
  @Column({ type: 'text' }) category: BlogCategory;
  @Column({ name: 'image_url', type: 'text' }) imageUrl: string;
  @Column({ type: 'text' }) author: string;
  /** Null is shown as 'Recent' and comes before every date. */
  @Column({ name: 'created_at', type: 'timestamptz', nullable: true }) createdAt: Date | null;
  @Column({ name: 'reading_minutes', type: 'integer' }) readingMinutes: number;
  /** Made by us from Markdown, without any HTML of the author's. */
  @Column({ type: 'text' }) html: string;
}
