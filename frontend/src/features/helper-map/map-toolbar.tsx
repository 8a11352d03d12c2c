import type { FormEvent } from 'react';
import { Icon } from '../../ui/icon.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { TextField } from '../../ui/text-field.js';
import { CategoryField, DistanceField, LocationField } from './map-filters.js';
import type { MapOrigin } from './map-state.js';
import type { HelperMap } from './use-helper-map.js';

interface Props {
  map: HelperMap;
  /** Told when the visitor has set a place on the map. */
  onOrigin?: ((origin: MapOrigin) => void) | undefined;
}

/** Runs an action of the map and passes on the place that it found. */
async function tell(found: Promise<MapOrigin | undefined>, onOrigin: Props['onOrigin']): Promise<void> {
  const origin = await found;
  if (origin) onOrigin?.(origin);
}

function submitWith(map: HelperMap, onOrigin: Props['onOrigin']) {
  return (event: FormEvent) => {
    event.preventDefault();
    void tell(map.search(), onOrigin);
  };
}

function FiltersButton({ map, controls, isIconOnly = false }: { map: HelperMap; controls: string; isIconOnly?: boolean }) {
  return (
    <button
      type="button"
      className={isIconOnly ? 'btn sec ico sm' : 'btn sec'}
      aria-label={isIconOnly ? 'Filters' : undefined}
      aria-expanded={map.state.areFiltersOpen}
      aria-controls={controls}
      onClick={() => map.dispatch({ type: 'filtersToggled' })}
    >
      <Icon name="filter" />
      {!isIconOnly && 'Filters'}
    </button>
  );
}

function SearchField({ map }: { map: HelperMap }) {
  return (
    <TextField
      label="Search the map"
      isLabelHidden
      type="search"
      placeholder="Search for help or services..."
      value={map.state.draftText}
      onChange={(text) => map.dispatch({ type: 'typed', text })}
    />
  );
}

/** The toolbar of a wide map: search, own location, and three filters that fold out under it. */
export function WideToolbar({ map, onOrigin }: Props) {
  return (
    <form className="map-bar map-bar-wide" role="search" aria-label="Map of helpers" onSubmit={submitWith(map, onOrigin)}>
      <SearchField map={map} />
      <button
        type="button"
        className="btn sec ico"
        aria-label="Use my location"
        aria-busy={map.isLocating}
        onClick={() => void tell(map.findNearMe({ isSilent: true }), onOrigin)}
      >
        {map.isLocating ? <span className="spinner" /> : <Icon name="locate" />}
      </button>
      <SubmitButton className="btn">
        <Icon name="search" />
        Search
      </SubmitButton>
      <FiltersButton map={map} controls="map-filters" />
      <div id="map-filters" className="map-filters" hidden={!map.state.areFiltersOpen}>
        <CategoryField map={map} />
        <DistanceField map={map} label="Max Distance" />
        <LocationField map={map} />
      </div>
    </form>
  );
}

/** The toolbar of a map in a side column, one row, so that the map has the room: Find Near Me, radius and reset; place, text and category fold out. */
export function SideToolbar({ map, onOrigin }: Props) {
  return (
    <form className="map-bar map-bar-side" role="search" aria-label="Map of helpers" onSubmit={submitWith(map, onOrigin)}>
      <div className="map-bar-actions">
        <button type="button" className="btn sm" aria-busy={map.isLocating} onClick={() => void tell(map.findNearMe(), onOrigin)}>
          {map.isLocating ? <span className="spinner" /> : <Icon name="locate" />}
          {map.isLocating ? 'Locating...' : 'Find Near Me'}
        </button>
        <DistanceField map={map} label="Radius" isLabelHidden />
        <FiltersButton map={map} controls="map-side-filters" isIconOnly />
        <button type="button" className="btn sec sm" onClick={map.reset}>
          Reset
        </button>
      </div>
      <div id="map-side-filters" className="map-filters" hidden={!map.state.areFiltersOpen}>
        <div className="map-bar-place">
          <LocationField map={map} isLabelHidden />
          <SubmitButton className="btn sec ico" aria-label="Search the map">
            <Icon name="search" />
          </SubmitButton>
        </div>
        <SearchField map={map} />
        <CategoryField map={map} />
      </div>
    </form>
  );
}
