import { BLOG_CATEGORIES, findBlogCategory, slugOf } from '@community-help/api-contracts';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { messageOf } from '../app/base-query.js';
import { useDocumentHead } from '../app/document-head.js';
import { NewsletterBox } from '../features/blog/newsletter-box.js';
import { PostList } from '../features/blog/post-list.js';
import { useIsHydrated } from '../ui/use-is-hydrated.js';
import { Icon } from '../ui/icon.js';
import { TextField } from '../ui/text-field.js';
import '../features/blog/blog.css';
import '../features/projects/projects.css';
import { contentApi } from '../domain/content-api.js';

/** Community Blog: all articles, or those of the category in the address. One prerendered page stands for all categories. */
export function BlogPage() {
  const { category } = useParams();
  const isHydrated = useIsHydrated();
  const [words, setWords] = useState('');
  const known = findBlogCategory(category);
  const { data, error } = contentApi.useListPostsQuery(category);
  useDocumentHead({ title: known ? `Community Blog: ${known}` : 'Community Blog' });
  return (
    <>
      <div className="page-top">
        <div className="wrap">
          <h1>Community Blog</h1>
          <p className="lead">Stories, news and how-tos from the people who run the projects.</p>
        </div>
      </div>
      <div className="wrap blog-body">
        <div className="blog-tools">
          <div className="search-field">
            <TextField label="Search articles" type="search" value={words} onChange={setWords} />
            <Icon name="search" />
          </div>
          <nav aria-label="Blog categories">
            <ul className="chips">
              <li>
                <Link className="chip" to="/blog" aria-current={category === undefined ? 'page' : undefined}>
                  All
                </Link>
              </li>
              {BLOG_CATEGORIES.map((one) => (
                <li key={one}>
                  <Link className="chip" to={`/blog/${slugOf(one)}`} aria-current={isHydrated && known === one ? 'page' : undefined}>
                    {one}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <PostList posts={data} words={words} category={known ?? category} failure={error ? messageOf(error) : undefined} onClear={() => setWords('')} />
        <NewsletterBox />
      </div>
    </>
  );
}
