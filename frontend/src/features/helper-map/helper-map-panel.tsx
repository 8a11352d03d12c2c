import './helper-map.css';
import { lazy, Suspense, useRef } from 'react';
import { ErrorBoundary } from '../../app/error-boundary.js';
import { useNearViewport } from '../../ui/use-near-viewport.js';
import type { HelperMapPanelProps } from './panel-props.js';

const MapWorkbench = lazy(async () => ({ default: (await import('./map-workbench.js')).MapWorkbench }));

/** On the home page it stands just below the first view: visitors who never scroll there are spared its code. */
const REACH = { wide: '100px', side: '400px' } as const;

/** The helper map. Its place is reserved at once; what is in it is fetched when it is within reach of the view. */
export function HelperMapPanel(props: HelperMapPanelProps) {
  const slot = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(slot, REACH[props.layout]);
  const placeholder = <p className="map-loading map-placeholder">Loading interactive map...</p>;
  const failed = <p className="map-loading map-placeholder">The map could not be loaded. Please reload the page to try again.</p>;
  return (
    <div ref={slot} className={`map-slot map-slot-${props.layout}`}>
      {isNear ? (
        <ErrorBoundary fallback={failed} logAs="Failed to load map">
          <Suspense fallback={placeholder}>
            <MapWorkbench {...props} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        placeholder
      )}
    </div>
  );
}
