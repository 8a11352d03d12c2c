import { Link } from 'react-router-dom';
import { PostCard } from '../domain/post-card.js';
import { ProjectCard, ProjectSkeletons } from '../domain/project-card.js';
import { FilmSection } from '../features/films/film-section.js';
import { ImpactStats } from '../features/home/impact-stats.js';
import { StoryCarousel } from '../features/success-stories/story-carousel.js';
import { contentApi } from '../domain/content-api.js';

const PROJECTS_SHOWN = 9;
const POSTS_SHOWN = 3;

/** The home page below its map: films, projects, figures, stories, articles. */
export function HomeSections() {
  return (
    <>
      <FilmSection />
      <HomeProjects />
      <ImpactStats />
      <StoryCarousel />
      <HomePosts />
    </>
  );
}

function HomeProjects() {
  const { data, isError } = contentApi.useListProjectsQuery();
  return (
    <section className="band">
      <div className="wrap">
        <div className="head">
          <div>
            <h2>Our Community Projects</h2>
            <p>Nine kinds of help, run by people you could meet this week.</p>
          </div>
          <Link className="btn sec" to="/projects">
            View All Projects
          </Link>
        </div>
        {!data && !isError && <ProjectSkeletons count={PROJECTS_SHOWN} />}
        {(isError || data?.length === 0) && <p className="muted">There are no projects to show at the moment.</p>}
        {data && data.length > 0 && (
          <ul className="grid pgrid">
            {data.slice(0, PROJECTS_SHOWN).map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function HomePosts() {
  const { data, isError } = contentApi.useListPostsQuery();
  const [first, ...others] = (data ?? []).slice(0, POSTS_SHOWN);
  return (
    <section className="band home-posts-band">
      <div className="wrap">
        <div className="head">
          <h2>Community Stories &amp; Insights</h2>
          <Link className="btn sec" to="/blog">
            View All Articles
          </Link>
        </div>
        {(isError || data?.length === 0) && <p className="muted">There are no articles to show at the moment.</p>}
        <div className="home-posts">
          {first ? <PostCard post={first} size="tile" /> : !isError && <div className="skeleton home-posts-skeleton" aria-hidden="true" />}
          <div>
            {others.map((post) => (
              <PostCard key={post.id} post={post} size="row" />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
