import { slugOf, type BlogPost } from '@community-help/api-contracts';
import { Link } from 'react-router-dom';
import { Picture } from '../ui/picture.js';
import { postDate } from './post-date.js';
import './post-card.css';

/** Address of an article. */
export function articlePath(post: Pick<BlogPost, 'category' | 'slug'>): string {
  return `/blog/${slugOf(post.category)}/${post.slug}`;
}

/** An article as a card: large with its excerpt, or a row with a small picture. */
export function PostCard({ post, size, level = 3 }: { post: BlogPost; size: 'large' | 'tile' | 'row'; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className={`post ${size}`}>
      <div className="pic">
        <Picture src={post.imageUrl} />
      </div>
      <div>
        <p className="post-meta">
          <b>{post.category}</b> {postDate(post.createdAt)}
        </p>
        <Heading>
          <Link to={articlePath(post)}>{post.title}</Link>
        </Heading>
        <p className="post-excerpt">{post.excerpt}</p>
      </div>
    </article>
  );
}
