import { useGeolocation, type LocateFailure } from '../../app/geolocation.js';
import { useToast } from '../../app/store.js';
import { Icon } from '../../ui/icon.js';
import type { Fault, Field, FieldValue, LocationTexts } from './form-definition.js';
import { placeApi } from '../../domain/place-api.js';

interface Props<F extends Field = Field> {
  field: F;
  value: FieldValue;
  fault: Fault | undefined;
  /** After a failed attempt a field that is right says 'Complete'. */
  isComplete: boolean;
  onChange: (value: FieldValue) => void;
  onPosition: (position: { latitude: number; longitude: number }) => void;
  locationTexts: LocationTexts;
}

export const fieldId = (name: string): string => `field-${name}`;

/** A field of any kind with label, hint and error. */
export function FieldControl(props: Props) {
  const { field } = props;
  switch (field.kind) {
    case 'text':
      return <TextControl {...props} field={field} />;
    case 'long-text':
      return <LongTextControl {...props} field={field} />;
    case 'place':
      return <PlaceControl {...props} field={field} />;
    case 'one-of':
      return field.style === 'select' ? <SelectControl {...props} field={field} /> : <OptionsControl {...props} field={field} />;
    case 'many-of':
      return <OptionsControl {...props} field={field} />;
    case 'consent':
      return <ConsentControl {...props} field={field} />;
  }
}

type Of<Kind extends Field['kind']> = Props<Extract<Field, { kind: Kind }>>;

const asText = (value: FieldValue): string => (typeof value === 'string' ? value : '');

function described(field: Field, fault: Fault | undefined): { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined } {
  const ids = [field.hint && `${fieldId(field.name)}-hint`, fault && `${fieldId(field.name)}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': fault ? true : undefined };
}

function Notes({ field, fault }: { field: Field; fault: Fault | undefined }) {
  return (
    <>
      {field.hint && (
        <span className="hint" id={`${fieldId(field.name)}-hint`}>
          {field.hint}
        </span>
      )}
      {fault && (
        <span className="err" id={`${fieldId(field.name)}-error`}>
          <Icon name="alert" />
          {fault.message}
        </span>
      )}
    </>
  );
}

function Label({ field, isComplete }: { field: Field; isComplete: boolean }) {
  return (
    <div className="label-row">
      <label htmlFor={fieldId(field.name)}>{field.label}</label>
      {isComplete && (
        <span className="complete">
          <Icon name="check" />
          Complete
        </span>
      )}
    </div>
  );
}

function TextControl({ field, value, fault, isComplete, onChange }: Of<'text'>) {
  return (
    <div className={fault ? 'field bad' : 'field'}>
      <Label field={field} isComplete={isComplete} />
      <Notes field={field} fault={fault} />
      <input
        className="in"
        id={fieldId(field.name)}
        name={field.name}
        type={field.type ?? 'text'}
        inputMode={field.inputMode}
        autoComplete={field.autoComplete ?? 'off'}
        maxLength={field.maxLength}
        placeholder={field.placeholder}
        required={field.isRequired}
        value={asText(value)}
        onChange={(event) => onChange(event.target.value)}
        {...described(field, fault)}
      />
    </div>
  );
}

function LongTextControl({ field, value, fault, isComplete, onChange }: Of<'long-text'>) {
  return (
    <div className={fault ? 'field bad' : 'field'}>
      <Label field={field} isComplete={isComplete} />
      <Notes field={field} fault={fault} />
      <textarea className="in" id={fieldId(field.name)} name={field.name} rows={4} maxLength={field.maxLength} value={asText(value)} onChange={(event) => onChange(event.target.value)} {...described(field, fault)} />
    </div>
  );
}

function PlaceControl({ field, value, fault, isComplete, onChange, onPosition, locationTexts }: Of<'place'>) {
  const { isLocating, locate } = useGeolocation();
  const [reverse] = placeApi.useLazyReverseGeocodeQuery();
  const toast = useToast();

  const fill = async () => {
    const result = await locate();
    if (!result.ok) return toast({ variant: 'destructive', title: locationTexts.title, description: failureText(locationTexts, result.reason) });
    const { lat, lng, accuracy } = result.position;
    const { data } = await reverse({ lat, lng });
    onChange(data?.label ?? `${lat.toFixed(6)}, ${lng.toFixed(6)}`);
    onPosition({ latitude: lat, longitude: lng });
    const within = Number.isFinite(accuracy) ? ` (±${Math.round(accuracy)}m accuracy)` : '';
    toast({ title: 'High-accuracy location found', description: `Your precise location has been filled in${within}.` });
  };

  return (
    <div className={fault ? 'field bad' : 'field'}>
      <Label field={field} isComplete={isComplete} />
      <Notes field={field} fault={fault} />
      <div className="place-row">
        <input className="in" id={fieldId(field.name)} name={field.name} autoComplete="street-address" maxLength={300} required={field.isRequired} value={asText(value)} onChange={(event) => onChange(event.target.value)} {...described(field, fault)} />
        <button type="button" className="btn sec" disabled={isLocating} onClick={() => void fill()}>
          {isLocating ? <span className="spinner" aria-hidden="true" /> : <Icon name="locate" />}
          {isLocating ? field.busyLabel : field.buttonLabel}
        </button>
      </div>
    </div>
  );
}

function failureText(texts: LocationTexts, reason: LocateFailure): string {
  return reason === 'unsupported' ? texts.other : texts[reason];
}

function SelectControl({ field, value, fault, isComplete, onChange }: Of<'one-of'>) {
  return (
    <div className={fault ? 'field bad' : 'field'}>
      <Label field={field} isComplete={isComplete} />
      <Notes field={field} fault={fault} />
      <select className="in" id={fieldId(field.name)} name={field.name} required={field.isRequired} value={asText(value)} onChange={(event) => onChange(event.target.value)} {...described(field, fault)}>
        <option value="">Please choose</option>
        {field.options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Ticks or radios in a group of their own; the first of them is what the error summary leads to. */
function OptionsControl({ field, value, fault, onChange }: Of<'one-of'> | Of<'many-of'>) {
  const chosen = Array.isArray(value) ? value : [asText(value)];
  const toggle = (id: string) => {
    if (field.kind === 'one-of') return onChange(id);
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };
  return (
    <fieldset className={fault ? 'field options bad' : 'field options'} aria-describedby={fault ? `${fieldId(field.name)}-error` : undefined}>
      <legend className="lab">{field.label}</legend>
      <Notes field={field} fault={fault} />
      <div className="tick-columns">
        {field.options.map((option, index) => (
          <label className="tick" key={option.id}>
            <input
              type={field.kind === 'one-of' ? 'radio' : 'checkbox'}
              id={index === 0 ? fieldId(field.name) : undefined}
              name={field.name}
              value={option.id}
              required={field.kind === 'one-of' && field.isRequired}
              checked={chosen.includes(option.id)}
              onChange={() => toggle(option.id)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ConsentControl({ field, value, fault, onChange }: Of<'consent'>) {
  return (
    <div className={fault ? 'field bad' : 'field'}>
      <Notes field={field} fault={fault} />
      <label className="tick">
        <input type="checkbox" id={fieldId(field.name)} name={field.name} required={field.isRequired} checked={value === true} onChange={(event) => onChange(event.target.checked)} {...described(field, fault)} />
        {field.label}
      </label>
    </div>
  );
}
