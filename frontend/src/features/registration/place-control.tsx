import { useRef, useState } from 'react';
import { useGeolocation, type LocateFailure } from '../../app/geolocation.js';
import { useToast } from '../../app/store.js';
import { placeApi } from '../../domain/place-api.js';
import { Icon } from '../../ui/icon.js';
import { useLatest } from '../../ui/use-latest.js';
import { useTypedEarly } from '../../ui/use-typed-early.js';
import { asText, described, fieldId, Framed, type ControlOf } from './field-parts.js';
import type { LocationTexts } from './form-definition.js';
import { nearby, PinPlace } from './pin-place.js';

/** Shortest text that every form takes for an address; what is shorter ('IV27') is told in coordinates. */
const MIN_ADDRESS_LENGTH = 5;

/** Text of a place, or the device's own place, which stays exact as long as the text is not edited. */
export function PlaceControl({ field, value, fault, isComplete, onChange, place }: ControlOf<'place'>) {
  const { locate } = useGeolocation();
  const [reverse] = placeApi.useLazyReverseGeocodeQuery();
  const [isFilling, setIsFilling] = useState(false);
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const typed = useLatest(asText(value));
  useTypedEarly(input, asText(value), onChange);

  const fill = async () => {
    const before = typed.current;
    setIsFilling(true);
    const result = await locate();
    if (!result.ok) {
      setIsFilling(false);
      return toast({ variant: 'destructive', title: place.texts.title, description: failureText(place.texts, result.reason) });
    }
    const { lat, lng, accuracy } = result.position;
    const { data } = await reverse(nearby({ latitude: lat, longitude: lng }));
    setIsFilling(false);
    if (typed.current !== before) return toast({ title: 'Your own text was kept', description: 'You typed a place while yours was looked up. Press the button again to use your position.' });
    const label = data?.label ?? '';
    onChange(label.length >= MIN_ADDRESS_LENGTH ? label : `${lat.toFixed(6)}, ${lng.toFixed(6)}`);
    place.onPosition({ latitude: lat, longitude: lng });
    const within = Number.isFinite(accuracy) ? ` (±${Math.round(accuracy)}m accuracy)` : '';
    toast({ title: 'High-accuracy location found', description: `Your precise location has been filled in${within}.` });
  };

  return (
    <Framed field={field} fault={fault} isComplete={isComplete}>
      <div className="place-row">
        <input
          ref={input}
          className="in"
          id={fieldId(field.name)}
          name={field.name}
          autoComplete="street-address"
          maxLength={300}
          required={field.isRequired}
          value={asText(value)}
          onChange={(event) => onChange(event.target.value)}
          {...described(field, fault)}
        />
        <button type="button" className="btn sec" disabled={isFilling} onClick={() => void fill()}>
          {isFilling ? <span className="spinner" aria-hidden="true" /> : <Icon name="locate" />}
          {isFilling ? field.busyLabel : field.buttonLabel}
        </button>
      </div>
      {!place.position && place.start && (
        <p className="place-start">
          <button type="button" className="btn sec sm" onClick={() => place.onPosition(place.start)}>
            <Icon name="pin" />
            Set the exact spot on a map
          </button>
        </p>
      )}
      {place.position && <PinPlace position={place.position} onMove={place.onPosition} onForget={() => place.onPosition(undefined)} PinMap={place.PinMap} />}
    </Framed>
  );
}

function failureText(texts: LocationTexts, reason: LocateFailure): string {
  return reason === 'unsupported' ? texts.other : texts[reason];
}
