import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { loadPatiently } from '../app/load-patiently.js';
import { HelperMapPanel } from '../features/helper-map/helper-map-panel.js';
import { useHelperMap, type HomeView } from '../features/helper-map/use-helper-map.js';
import { ClosingCall } from '../features/home/closing-call.js';
import { Hero } from '../features/home/hero.js';
import { useNearViewport } from '../ui/use-near-viewport.js';
import '../features/home/home.css';
// The styles of what is fetched later are needed at once: the prerendered page shows it already.
import '../domain/post-card.css';
import '../domain/project-card.css';
import '../features/films/films.css';
import '../features/success-stories/story-carousel.css';

const UNITED_KINGDOM: HomeView = { lat: 51.505, lng: -0.09, zoom: 6 };
let bringSections = (): void => undefined;
const areNear = new Promise<void>((resolve) => (bringSections = resolve));
// There is no view to be near to where the page is prerendered.
if (typeof IntersectionObserver === 'undefined') bringSections();
const HomeSections = lazy(async () => {
  await areNear;
  return { default: (await loadPatiently(() => import('./home-sections.js'), true)).HomeSections };
});
/** In the prerendered page from the start; its code comes when it is within reach of the view. One element for all renders. */
const sections = (
  <Suspense fallback={<div className="home-sections-place" />}>
    <HomeSections />
  </Suspense>
);
/** After arriving with ?findHelp=true the page scrolls first and asks for the position then. */
const FIND_AFTER_MS = 600;

export function HomePage() {
  const map = useHelperMap(UNITED_KINGDOM);
  const mapSection = useRef<HTMLElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const areSectionsNear = useNearViewport(below);
  useEffect(() => {
    if (areSectionsNear) bringSections();
  }, [areSectionsNear]);
  const scrollToMap = useCallback(() => {
    mapSection.current?.scrollIntoView({ block: 'start' });
  }, []);
  const locate = map.findNearMe;
  const findNearMe = useCallback(() => {
    scrollToMap();
    void locate();
  }, [locate, scrollToMap]);
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
      <div ref={below}>{sections}</div>
      <ClosingCall onGetHelp={scrollToMap} />
    </>
  );
}

/** ?findHelp=true: the flag goes from the address, the page scrolls to the map and, a moment later, finds what is near. */
function useFindHelpFlag(find: () => void, scroll: () => void): void {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isWanted = parameters.get('findHelp') === 'true';
  const scrollThere = useEffectEvent(scroll);
  const findThere = useEffectEvent(find);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isWanted) return;
    const others = new URLSearchParams(parameters);
    others.delete('findHelp');
    void navigate({ pathname: '/', search: others.toString() }, { replace: true });
    scrollThere();
    timer.current = setTimeout(() => findThere(), FIND_AFTER_MS);
  }, [isWanted, parameters, navigate]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
