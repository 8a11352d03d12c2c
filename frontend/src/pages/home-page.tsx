import { useCallback, useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../app/api.js';
import { PostCard } from '../domain/post-card.js';
import { ProjectCard, ProjectSkeletons } from '../domain/project-card.js';
import { FilmSection } from '../features/films/film-section.js';
import { HelperMapPanel } from '../features/helper-map/helper-map-panel.js';
import { useHelperMap, type HomeView } from '../features/helper-map/use-helper-map.js';
import { ClosingCall } from '../features/home/closing-call.js';
import { Hero } from '../features/home/hero.js';
import { ImpactStats } from '../features/home/impact-stats.js';
import { StoryCarousel } from '../features/success-stories/story-carousel.js';
import '../features/home/home.css';

const UNITED_KINGDOM: HomeView = { lat: 51.505, lng: -0.09, zoom: 6 };
const PROJECTS_SHOWN = 9;
const POSTS_SHOWN = 3;
/** After arriving with ?findHelp=true the page scrolls first and asks for the position then. */
const FIND_AFTER_MS = 600;

export function HomePage() {
  const map = useHelperMap(UNITED_KINGDOM);
  const mapSection = useRef<HTMLElement>(null);
  const scrollToMap = useCallback(() => mapSection.current?.scrollIntoView({ block: 'start' }), []);
  const findNearMe = useCallback(() => {
    scrollToMap();
    void map.findNearMe();
  }, [map.findNearMe, scrollToMap]);
  useFindHelpFlag(findNearMe, scrollToMap);
  return (
    <>
      <Hero isLocated={map.state.origin !== undefined} isLocating={map.isLocating} onFind={findNearMe} onReset={map.reset} />
      <section className="band home-map" id="map" ref={mapSection}>
        <div className="wrap">
          <div className="head">
            <div>
              <h2>Who can help, and where</h2>
              <p>Every pin is a registered helper. Search, or let the map find what is nearest to you.</p>
            </div>
          </div>
          <HelperMapPanel map={map} layout="wide" />
        </div>
      </section>
      <FilmSection />
      <HomeProjects />
      <ImpactStats />
      <StoryCarousel />
      <HomePosts />
      <ClosingCall onGetHelp={scrollToMap} />
    </>
  );
}

/** ?findHelp=true: the flag goes from the address, the page scrolls to the map and, a moment later, finds what is near. */
function useFindHelpFlag(find: () => void, scroll: () => void): void {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isWanted = parameters.get('findHelp') === 'true';
  const actions = useRef({ find, scroll });
  actions.current = { find, scroll };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isWanted) return;
    void navigate('/', { replace: true });
    actions.current.scroll();
    timer.current = setTimeout(() => actions.current.find(), FIND_AFTER_MS);
  }, [isWanted, navigate]);
  useEffect(() => () => clearTimeout(timer.current), []);
}

function HomeProjects() {
  const { data, isError } = api.useListProjectsQuery();
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
  const { data, isError } = api.useListPostsQuery();
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
