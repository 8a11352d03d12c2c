import { slugOf } from '@community-help/api-contracts';
import { Link, useParams } from 'react-router-dom';
import { useDocumentHead } from '../app/document-head.js';
import { useSiteUrl } from '../app/site-config.js';
import { postDate } from '../domain/post-date.js';
import { articleData, trailData } from '../domain/structured-data.js';
import { Icon } from '../ui/icon.js';
import { JsonLd } from '../ui/json-ld.js';
import { Picture } from '../ui/picture.js';
import { NotFoundPage } from './not-found-page.js';
import '../features/blog/blog.css';
import { PageState } from '../ui/page-state.js';
import { blogApi } from '../features/blog/blog-api.js';

/** One article. Its HTML was rendered and sanitised by the server. */
export function ArticlePage() {
  const { slug } = useParams();
  const { data: article, error } = blogApi.useGetPostQuery(slug ?? '');
  const siteUrl = useSiteUrl();
  useDocumentHead({ title: article?.title ?? 'Community Blog', description: article?.excerpt });
  if (error && 'status' in error && error.status === 404) return <NotFoundPage />;
  if (error) return <ArticleFailure />;
  if (!article) {
    return (
      <div className="wrap article article-top">
        <p role="status" className="muted">
          Loading article...
        </p>
        <div className="article-picture skeleton" aria-hidden="true" />
      </div>
    );
  }
  return (
    <article className="wrap article article-top">
      <JsonLd data={[articleData(siteUrl, article, location.pathname), trailData(siteUrl, [['Community Blog', '/blog'], [article.title, location.pathname]])]} />
      <Link to="/blog" className="btn quiet">
        <Icon name="left" />
        Community Blog
      </Link>
      <div className="article-picture">
        <Picture src={article.imageUrl} width={800} height={450} isEager />
      </div>
      <h1>{article.title}</h1>
      <p className="article-meta">
        <Link to={`/blog/${slugOf(article.category)}`}>{article.category}</Link> · {postDate(article.createdAt)} · {article.author} · {article.readingMinutes} min read
      </p>
      <p className="lead">{article.excerpt}</p>
      {/* oxlint-disable-next-line react/no-danger -- the content service makes this from Markdown and drops all HTML in it */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: article.html }} />
      <p className="row article-end">
        <Link className="btn" to="/find-help">
          Find Help
        </Link>
        <Link className="btn sec" to="/blog">
          View All Articles
        </Link>
      </p>
    </article>
  );
}

function ArticleFailure() {
  return (
    <PageState
      heading="The article could not be loaded"
      lead="Please check your connection and reload the page."
      picture="offline"
      actions={
        <Link className="btn" to="/blog">
          View All Articles
        </Link>
      }
    />
  );
}
