import { lazy, Suspense, useEffect, type ComponentType, type LazyExoticComponent } from 'react';
import { Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { notFoundRoute, routes, type RouteDefinition } from '../routes.js';
import { useDocumentHead } from './document-head.js';
import { ErrorBoundary } from './error-boundary.js';
import { loadPatiently } from './load-patiently.js';

interface Screen {
  route: RouteDefinition;
  Page: LazyExoticComponent<ComponentType>;
}

const screens: readonly Screen[] = [...routes, notFoundRoute].map((route) => ({
  route,
  Page: lazy(async () => ({ default: await loadPatiently(route.load, isFirstPage()) })),
}));

/** Comes before the page, so that a page's own `useDocumentHead` has the last word. */
function RouteHead({ route }: { route: RouteDefinition }) {
  useDocumentHead({ title: route.title, noindex: route.noindex ?? false });
  return null;
}

let lastPathname: string | undefined;

/** Nothing has been shown yet but what came as HTML. */
function isFirstPage(): boolean {
  return typeof document !== 'undefined' && lastPathname === undefined && document.getElementById('root')?.hasChildNodes() === true;
}

/**
 * Stands after the page inside the same Suspense boundary: its effects run once the page is there. A new path gets the focus and the top
 * of the page, as a page load would give it; a part of a page that an address points into gets both. The first path of the visit and search changes do not. Back and forward keep the
 * browser's own scroll position.
 */
function Arrival() {
  const { pathname, hash, key } = useLocation();
  const navigationType = useNavigationType();
  useEffect(() => {
    // For those who wait until the page answers: the browser suite.
    document.documentElement.dataset['awake'] = '';
  }, []);
  useEffect(() => {
    const isFirst = lastPathname === undefined;
    const hasMoved = !isFirst && lastPathname !== pathname;
    lastPathname = pathname;
    const target = targetOf(hash);
    if (target) {
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
      target.focus({ preventScroll: true });
      target.scrollIntoView();
      return;
    }
    if (!hasMoved) return;
    document.getElementById('main')?.focus({ preventScroll: true });
    if (navigationType !== 'POP') window.scrollTo(0, 0);
    // Each navigation has its key: the same link may be pressed again.
  }, [pathname, hash, key, navigationType]);
  return null;
}

/** The part of the page that an address points into; a fragment that is no valid escape points nowhere. */
function targetOf(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  if (!id) return null;
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}

function PageLoading() {
  return (
    <div className="wrap band page-loading">
      <p role="status">Loading page...</p>
    </div>
  );
}

function ScreenFrame({ route, Page }: Screen) {
  const { pathname } = useLocation();
  return (
    <>
      <RouteHead route={route} />
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<PageLoading />}>
          <Page />
          <Arrival />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** The page of the current address. */
export function RouteFrame() {
  return (
    <Routes>
      {screens.map((screen) => (
        <Route key={screen.route.path} path={screen.route.path} element={<ScreenFrame {...screen} />} />
      ))}
    </Routes>
  );
}
