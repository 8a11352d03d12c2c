import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Icon } from '../../ui/icon.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { TextField } from '../../ui/text-field.js';
import type { SearchPlace } from './search-rules.js';
import type { SearchPlaceControl } from './use-search-place.js';

/** Asks for a place while there is none, and says which one is used once there is. */
export function PlacePicker({ where }: { where: SearchPlaceControl }) {
  const frame = useRef<HTMLDivElement>(null);
  const hasPlace = where.place !== undefined;
  const hadPlace = useRef(hasPlace);
  const wasUsed = useRef(false);
  useEffect(() => {
    const hasChanged = hadPlace.current !== hasPlace;
    hadPlace.current = hasPlace;
    // The button that was pressed has gone, and the focus with it: it goes on in what stands there now.
    if (hasChanged && wasUsed.current && (document.activeElement === null || document.activeElement === document.body)) {
      frame.current?.querySelector<HTMLElement>('input, .find-where button')?.focus({ preventScroll: true });
    }
  }, [hasPlace]);
  // Whoever arrives at an address with a place has pressed nothing here, and keeps the focus where it is.
  return (
    <div ref={frame} onFocus={() => (wasUsed.current = true)}>
      {where.place ? <ChosenPlace place={where.place} where={where} /> : <ManualPlace where={where} />}
    </div>
  );
}

function ManualPlace({ where }: { where: SearchPlaceControl }) {
  const [text, setText] = useState('');
  // A fault belongs to the text that it was found in.
  const [fault, setFault] = useState<{ text: string; problem: string }>();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = await where.setTyped(text);
    setFault(problem === undefined ? undefined : { text: text.trim(), problem });
  };
  return (
    <form className="find-place" noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label="Your location"
        placeholder="e.g., Manchester, UK"
        autoComplete="postal-code"
        error={fault?.text === text.trim() ? fault.problem : undefined}
        value={text}
        onChange={setText}
      />
      <SubmitButton className="btn sec" aria-busy={where.isLookingUp}>
        {where.isLookingUp && <span className="spinner" />}
        Set Location
      </SubmitButton>
    </form>
  );
}

function ChosenPlace({ place, where }: { place: SearchPlace; where: SearchPlaceControl }) {
  return (
    <div className="find-chosen">
      <p className="find-ready" role="status">
        <Icon name="check" />
        Location found - ready to search for nearby helpers
      </p>
      <p className="find-where">
        <Icon name="pin" />
        <span>
          Searching around <strong>{place.label}</strong>
        </span>
        <button type="button" className="btn quiet sm" onClick={where.forget}>
          Change location
        </button>
      </p>
      {place.insteadOf && (
        <p className="notice warn">
          <Icon name="alert" />
          <span>
            We could not find ‘{place.insteadOf}’, so {place.label} is used instead. A postcode always works.
          </span>
        </p>
      )}
      {place.alternatives && place.alternatives.length > 0 && <Alternatives places={place.alternatives} where={where} />}
    </div>
  );
}

function Alternatives({ places, where }: { places: NonNullable<SearchPlace['alternatives']>; where: SearchPlaceControl }) {
  return (
    <div className="find-suggestions" role="group" aria-label="Other places of this name">
      <span className="muted">Or did you mean:</span>
      {places.slice(0, 4).map(({ label, lat, lng }) => (
        <button key={label} type="button" className="chip" onClick={() => where.setFound({ label, lat, lng, kind: 'place' })}>
          {label}
        </button>
      ))}
    </div>
  );
}
