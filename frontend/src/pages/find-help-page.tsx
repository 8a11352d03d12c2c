import { markerKindOf, type Recommendation } from '@community-help/api-contracts';
import { useCallback, useState } from 'react';
import { CrisisNumbers } from '../domain/crisis-numbers.js';
import { QuickExit } from '../domain/quick-exit.js';
import { ResultList } from '../features/find-help/result-list.js';
import { SearchPanel } from '../features/find-help/search-panel.js';
import { useFindHelp } from '../features/find-help/use-find-help.js';
import { toMapHelper } from '../features/helper-map/map-items.js';
import { HelperMapPanel } from '../features/helper-map/helper-map-panel.js';
import type { PlacedHelper } from '../features/helper-map/map-rules.js';
import type { MapOrigin } from '../features/helper-map/map-state.js';
import { useHelperMap, type HomeView } from '../features/helper-map/use-helper-map.js';

const LONDON: HomeView = { lat: 51.5074, lng: -0.1278, zoom: 10 };

type View = 'list' | 'map';

function toPin(helper: Recommendation): PlacedHelper {
  const { id, name, latitude, longitude, services, projectType, isVerified, isConfirmed, distance } = helper;
  return { id, name, lat: latitude, lng: longitude, marker: markerKindOf(services), projectType, isVerified, isConfirmed, check: helper, km: distance };
}

/** Find Help Near You: the recommendation search and the map look at the same place and the same helpers. */
export function FindHelpPage() {
  const map = useHelperMap(LONDON);
  // A result and its pin stand out together, whichever of them has the pointer or the focus.
  const [litId, setLitId] = useState<string>();
  const [view, setView] = useState<View>('list');
  const { pin, show } = map;
  const onFound = useCallback((helpers: readonly Recommendation[], area: MapOrigin | undefined) => pin(helpers.map(toPin), area), [pin]);
  const findHelp = useFindHelp({ onPlace: map.centreOn, onFound });
  const onShowOnMap = useCallback(
    (helper: Recommendation) => {
      setView('map');
      show(toMapHelper(toPin(helper)));
    },
    [show],
  );
  return (
    <>
      <QuickExit />
      <section className="page-top find-top">
        <div className="wrap">
          <h1>Find Help Near You</h1>
          <p className="lead">Get personalized recommendations for helpers in your area</p>
          <CrisisNumbers />
        </div>
      </section>
      <div className="wrap">
        <SearchPanel findHelp={findHelp} />
        <div className="find-switch" role="group" aria-label="View">
          {(['list', 'map'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
              {name === 'list' ? 'List' : 'Map'}
            </button>
          ))}
        </div>
        <div className="find-columns" data-view={view}>
          <section className="find-main">
            <ResultList findHelp={findHelp} litId={litId} onLight={setLitId} onShowOnMap={onShowOnMap} />
          </section>
          <section className="find-side">
            <h2 className="vh">Map of helpers</h2>
            <HelperMapPanel
              map={map}
              layout="side"
              litId={litId}
              onLight={setLitId}
              onOrigin={(origin) => void findHelp.where.adopt(origin)}
              onSearchArea={(area) => void findHelp.searchArea(area)}
            />
          </section>
        </div>
      </div>
    </>
  );
}
