import { BASEMAP_URL, COARSE_ZOOM, isDrawnCoarsely, type SiteConfig } from '@community-help/api-contracts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '../../app/error-boundary.js';
import { useSiteConfig } from '../../app/site-config.js';
import { HelpersHere } from '../../domain/helpers-here.js';
import { Icon } from '../../ui/icon.js';
import { MapControls, type MapHandle } from './leaflet/map-controls.js';
import { areaOf } from './map-area.js';
import { MapLegend, ResultBadge } from './map-foot.js';
import { MapList } from './map-list.js';
import type { MapWindow } from './map-views.js';
import { SideToolbar, WideToolbar } from './map-toolbar.js';
import type { HelperMapPanelProps } from './panel-props.js';
import { useFullscreen } from './use-fullscreen.js';
import { useMapContents } from './use-map-contents.js';

const LeafletMap = lazy(async () => ({ default: (await import('./leaflet/leaflet-map.js')).LeafletMap }));

/** Toolbar, map, legend, result badge, and the same helpers as a list. Loaded by `HelperMapPanel` when it comes near. */
export function MapWorkbench({ map, layout, onOrigin, litId, onLight, onSearchArea }: HelperMapPanelProps) {
  const leaflet = useRef<MapHandle>(null);
  const { config, isSettled } = useSiteConfig();
  const [view, setView] = useState<MapWindow>();
  const [isAway, setIsAway] = useState(false);
  const [wantsList, setWantsList] = useState(false);
  const [isOutlined, setIsOutlined] = useState(false);
  const { isFullscreen, toggle } = useFullscreen();
  const contents = useMapContents(map.state, view);
  const frame = useRef<HTMLDivElement>(null);
  const { shows, pinned, origin } = map.state;
  // Where everybody in view is shown anyway, there is nothing to search for.
  const canSearchArea = onSearchArea && view && isAway && (pinned ?? origin) !== undefined;
  const searchArea = () => {
    // The button goes when the answer is there, and would take the focus with it.
    leaflet.current?.getContainer().focus({ preventScroll: true });
    if (view) onSearchArea?.(areaOf(view));
  };
  useEffect(() => {
    // The card or row whose 'Show on map' was pressed may be screens away.
    if (shows > 0) frame.current?.scrollIntoView({ block: 'center' });
  }, [shows]);

  const Toolbar = layout === 'wide' ? WideToolbar : SideToolbar;
  const placeholder = <p className="map-loading">Loading interactive map...</p>;
  const mapFailed = <p className="map-loading">The map could not be loaded. Every helper is in the list below.</p>;
  return (
    <div className={`map-panel map-panel-${layout}${isFullscreen ? ' is-fullscreen' : ''}`}>
      <Toolbar map={map} onOrigin={onOrigin} />
      <div ref={frame} className="map-frame">
        {isSettled ? (
          <ErrorBoundary fallback={mapFailed} logAs="Failed to load map">
            <Suspense fallback={placeholder}>
              <LeafletMap
                map={map}
                mapRef={leaflet}
                items={contents.items}
                bounds={contents.bounds}
                tiles={config?.tiles ?? null}
                litId={litId}
                onLight={onLight}
                onView={setView}
                onAway={setIsAway}
                onOutline={setIsOutlined}
              />
              <MapControls leaflet={leaflet} isFullscreen={isFullscreen} onFullscreen={toggle} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          placeholder
        )}
        {canSearchArea && (
          <button type="button" className="btn sec sm map-area" onClick={searchArea}>
            <Icon name="search" />
            Search this area
          </button>
        )}
        {isFullscreen && <p className="map-badge map-hint">Press Esc to leave</p>}
      </div>
      <div className="map-foot">
        <MapLegend />
        <ResultBadge state={map.state} count={contents.count} isLoading={contents.isLoading} />
      </div>
      <div className="map-notes">
        {contents.problem && (
          <p className="notice error" role="alert">
            <span>
              The helpers could not be loaded ({contents.problem}).{' '}
              <button type="button" className="btn quiet sm" onClick={contents.retry}>
                Try again
              </button>
            </span>
          </p>
        )}
        {layout === 'wide' && <HelpersHere className="map-note" />}
        {!isOutlined && isCoarse(view, config?.tiles) && (
          <p className="map-note" role="status">
            Northern Ireland, the Isle of Man and the Channel Islands are drawn to the scale of towns: their postcode positions are not published.
          </p>
        )}
        {isOutlined && (
          <p className="map-note" role="status">
            Detailed map tiles are unavailable. Showing an outline map; every helper is still listed and placed correctly.
          </p>
        )}
        <details className="map-as-list" onToggle={(event) => setWantsList(event.currentTarget.open)}>
          <summary>Show these helpers as a list</summary>
          {wantsList && <MapList map={map} view={view} />}
        </details>
      </div>
    </div>
  );
}

/** Whether our own map is shown nearer than it knows the place in the middle. */
function isCoarse(view: MapWindow | undefined, tiles: SiteConfig['tiles'] | undefined): boolean {
  if (!view || view.zoom <= COARSE_ZOOM || tiles?.url !== BASEMAP_URL) return false;
  const [west, south, east, north] = view.bbox;
  return isDrawnCoarsely((south + north) / 2, (west + east) / 2);
}
