import { FILTER_CATEGORIES } from '../../domain/filter-categories.js';
import { SelectField, type SelectOption } from '../../ui/select-field.js';
import { TextField } from '../../ui/text-field.js';
import { DISTANCE_OPTIONS_KM, type CategoryChoice } from './map-rules.js';
import { activeDistance } from './map-state.js';
import type { HelperMap } from './use-helper-map.js';

export const CATEGORY_OPTIONS: readonly SelectOption[] = [
  { value: 'all', label: 'All Categories' },
  ...FILTER_CATEGORIES.map(({ id, filterLabel }) => ({ value: id, label: filterLabel })),
];

const DISTANCE_OPTIONS: readonly SelectOption[] = DISTANCE_OPTIONS_KM.map((km) => ({ value: String(km), label: `${km} km` }));

interface FieldProps {
  map: HelperMap;
  isLabelHidden?: boolean;
}

export function CategoryField({ map }: FieldProps) {
  return (
    <SelectField
      label="Category"
      value={map.state.category}
      options={CATEGORY_OPTIONS}
      onChange={(value) => map.dispatch({ type: 'categoryChosen', category: value as CategoryChoice })}
    />
  );
}

export function DistanceField({ map, label, isLabelHidden = false }: FieldProps & { label: string }) {
  return (
    <SelectField
      label={label}
      isLabelHidden={isLabelHidden}
      // A located map starts with a smaller radius than the filter's own default, and says so.
      value={String(activeDistance(map.state) ?? map.state.km)}
      options={DISTANCE_OPTIONS}
      onChange={(value) => map.dispatch({ type: 'distanceChosen', km: Number(value) })}
    />
  );
}

export function LocationField({ map, isLabelHidden = false }: FieldProps) {
  return (
    <TextField
      label="Location"
      isLabelHidden={isLabelHidden}
      placeholder="Town or postcode"
      autoComplete="postal-code"
      error={map.locationProblem}
      value={map.state.locationText}
      onChange={(text) => map.dispatch({ type: 'locationTyped', text })}
    />
  );
}
