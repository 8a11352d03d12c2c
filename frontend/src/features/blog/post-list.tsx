import type { BlogPost } from '@community-help/api-contracts';
import { Link } from 'react-router-dom';
import { PostCard } from '../../domain/post-card.js';
import { filterPosts } from './filter-posts.js';

export interface PostListProps {
  posts: readonly BlogPost[] | undefined;
  words: string;
  category: string | undefined;
  failure: string | undefined;
  onClear: () => void;
}

/** The newest article large, the others in a grid; waiting and empty states. */
export function PostList({ posts, words, category, failure, onClear }: PostListProps) {
  if (!posts && !failure) return <PostSkeletons />;
  const found = filterPosts(posts ?? [], words);
  if (found.length === 0) {
    const isSearch = words.trim() !== '';
    const subject = isSearch ? words.trim() : category ? category : 'All';
    return (
      <div className="empty">
        <img src={failure ? '/art/offline.svg' : '/art/empty.svg'} alt="" width="280" height="175" />
        <h2>{`No articles found for "${subject}"`}</h2>
        <p>{failure ? `The articles could not be loaded (${failure}). Reload the page to try again.` : 'Try other words, or look through everything we have written.'}</p>
        <p className="row">
          {isSearch && (
            <button type="button" className="btn" onClick={onClear}>
              Clear Search
            </button>
          )}
          <Link className={isSearch ? 'btn sec' : 'btn'} to="/blog" onClick={onClear}>
            View All Articles
          </Link>
        </p>
      </div>
    );
  }
  const [first, ...others] = found;
  return (
    <>
      {first && <PostCard post={first} size="large" level={2} />}
      <div className="post-grid">
        {others.map((post) => (
          <PostCard key={post.id} post={post} size="tile" level={2} />
        ))}
      </div>
    </>
  );
}

function PostSkeletons() {
  return (
    <>
      <p className="vh" role="status">
        Loading articles...
      </p>
      <div className="post large" aria-hidden="true">
        <div className="pic skeleton" />
        <div className="skeleton post-skeleton-text" />
      </div>
      <div className="post-grid" aria-hidden="true">
        {[0, 1, 2].map((index) => (
          <div className="post tile" key={index}>
            <div className="pic skeleton" />
            <div className="skeleton post-skeleton-text" />
          </div>
        ))}
      </div>
    </>
  );
}
