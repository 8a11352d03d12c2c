import './find-help.css';
import { SEARCH } from '@community-help/api-contracts';
import { useState, type FormEvent } from 'react';
import { Icon } from '../../ui/icon.js';
import { NumberField } from '../../ui/number-field.js';
import { SelectField } from '../../ui/select-field.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { TextField } from '../../ui/text-field.js';
import { PlacePicker } from './place-picker.js';
import { HELP_CATEGORIES } from './search-rules.js';
import type { FindHelp, SearchCriteria } from './use-find-help.js';
import { findHelpApi } from './find-help-api.js';

const CATEGORY_OPTIONS = [{ value: 'all', label: 'All Categories' }, ...HELP_CATEGORIES.map(({ id, filterLabel }) => ({ value: id, label: filterLabel }))];

/** What is needed, from where, and how far: the form at the top of the page. */
export function SearchPanel({ findHelp }: { findHelp: FindHelp }) {
  const { criteria, change, where, results, search } = findHelp;
  const [areFiltersOpen, setAreFiltersOpen] = useState(false);
  const isSearching = results.status === 'searching';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };
  return (
    <section className="card find-panel" aria-label="Search">
      <PlacePicker where={where} />
      <form className="find-bar" role="search" aria-label="Helpers near you" onSubmit={onSubmit}>
        <TextField
          label="What do you need?"
          isLabelHidden
          type="search"
          placeholder="What do you need?"
          value={criteria.need}
          onChange={(need) => change({ need })}
        />
        <button type="button" className="btn sec ico" aria-label="Use my location" aria-busy={where.isLocating} onClick={() => void where.locateMe()}>
          {where.isLocating ? <span className="spinner" /> : <Icon name="locate" />}
        </button>
        <SubmitButton className="btn" aria-busy={isSearching}>
          {isSearching ? <span className="spinner" /> : <Icon name="search" />}
          {isSearching ? 'Searching...' : 'Search'}
        </SubmitButton>
        <button type="button" className="btn sec" aria-expanded={areFiltersOpen} aria-controls="find-filters" onClick={() => setAreFiltersOpen(!areFiltersOpen)}>
          <Icon name="filter" />
          Filters
        </button>
        <div id="find-filters" className="find-filters" hidden={!areFiltersOpen}>
          <SelectField
            label="Category"
            value={criteria.category}
            options={CATEGORY_OPTIONS}
            onChange={(category) => change({ category: category as SearchCriteria['category'] })}
          />
          <NumberField
            label="Distance (km)"
            min={SEARCH.minDistanceKm}
            max={SEARCH.maxDistanceKm}
            value={criteria.distanceKm}
            onChange={(distanceKm) => change({ distanceKm })}
          />
          <NumberField label="Max results" min={SEARCH.minLimit} max={SEARCH.maxLimit} value={criteria.limit} onChange={(limit) => change({ limit })} />
        </div>
      </form>
      {criteria.category !== 'all' && <Suggestions category={criteria.category} onPick={(need) => change({ need })} />}
    </section>
  );
}

/** What helpers of the chosen category offer, as words to search for. */
function Suggestions({ category, onPick }: { category: string; onPick: (need: string) => void }) {
  const { data } = findHelpApi.useSuggestServicesQuery(category);
  if (!data || data.suggestions.length === 0) return null;
  return (
    <div className="find-suggestions" role="group" aria-label="Often offered">
      <span className="muted">Often offered:</span>
      {data.suggestions.slice(0, 6).map((suggestion) => (
        <button key={suggestion} type="button" className="chip" onClick={() => onPick(suggestion)}>
          {suggestion}
        </button>
      ))}
    </div>
  );
}
