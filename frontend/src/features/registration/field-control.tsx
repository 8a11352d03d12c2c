import { useRef } from 'react';
import { useTypedEarly } from '../../ui/use-typed-early.js';
import { asText, Complete, described, fieldId, Framed, Needed, Notes, type ControlOf, type ControlProps } from './field-parts.js';
import { PlaceControl } from './place-control.js';
import { useTickedEarly } from './use-ticked-early.js';

/** A field of any kind with label, hint and error. */
export function FieldControl(props: ControlProps) {
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
    case 'tick':
      return <TickControl {...props} field={field} />;
  }
}

function TextControl({ field, value, fault, isComplete, onChange }: ControlOf<'text'>) {
  const input = useRef<HTMLInputElement>(null);
  useTypedEarly(input, asText(value), onChange);
  return (
    <Framed field={field} fault={fault} isComplete={isComplete}>
      <input
        ref={input}
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
    </Framed>
  );
}

function LongTextControl({ field, value, fault, isComplete, onChange }: ControlOf<'long-text'>) {
  const input = useRef<HTMLTextAreaElement>(null);
  useTypedEarly(input, asText(value), onChange);
  return (
    <Framed field={field} fault={fault} isComplete={isComplete}>
      <textarea
        ref={input}
        className="in"
        id={fieldId(field.name)}
        name={field.name}
        rows={4}
        maxLength={field.maxLength}
        value={asText(value)}
        onChange={(event) => onChange(event.target.value)}
        {...described(field, fault)}
      />
    </Framed>
  );
}

function SelectControl({ field, value, fault, isComplete, onChange }: ControlOf<'one-of'>) {
  const select = useRef<HTMLSelectElement>(null);
  useTypedEarly(select, asText(value), onChange);
  return (
    <Framed field={field} fault={fault} isComplete={isComplete}>
      <select
        ref={select}
        className="in"
        id={fieldId(field.name)}
        name={field.name}
        required={field.isRequired}
        value={asText(value)}
        onChange={(event) => onChange(event.target.value)}
        {...described(field, fault)}
      >
        <option value="">Please choose</option>
        {field.options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </Framed>
  );
}

/** Ticks or radios in a group of their own; the first of them is what the error summary leads to. */
function OptionsControl({ field, value, fault, isComplete, onChange }: ControlOf<'one-of'> | ControlOf<'many-of'>) {
  const box = useRef<HTMLFieldSetElement>(null);
  const chosen = Array.isArray(value) ? value : [asText(value)];
  const isOneOf = field.kind === 'one-of';
  useTickedEarly(box, chosen, (ids) => onChange(isOneOf ? (ids[0] ?? '') : ids));
  const toggle = (id: string) => {
    if (isOneOf) return onChange(id);
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };
  return (
    <fieldset ref={box} className={fault ? 'field options bad' : 'field options'} aria-describedby={fault ? `${fieldId(field.name)}-error` : undefined}>
      <legend className="lab">
        {field.label}
        <Needed field={field} />
        <Complete isComplete={isComplete} />
      </legend>
      <Notes field={field} fault={fault} />
      <div className="tick-columns">
        {field.options.map((option, index) => (
          <label className="tick" key={option.id}>
            <input
              type={isOneOf ? 'radio' : 'checkbox'}
              id={index === 0 ? fieldId(field.name) : undefined}
              name={field.name}
              value={option.id}
              required={isOneOf && field.isRequired}
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

/** The terms open beside the form, which would lose its pictures otherwise. */
function ConsentControl({ field, value, fault, onChange }: ControlOf<'consent'>) {
  const box = useRef<HTMLDivElement>(null);
  useTickedEarly(box, value === true ? ['yes'] : [], () => onChange(true));
  return (
    <div ref={box} className={fault ? 'field bad' : 'field'}>
      <Notes field={field} fault={fault} />
      <label className="tick">
        <input type="checkbox" value="yes" id={fieldId(field.name)} name={field.name} required={field.isRequired} checked={value === true} onChange={(event) => onChange(event.target.checked)} {...described(field, fault)} />
        {field.label}
      </label>
      <p className="muted">
        Read the{' '}
        <a href="/terms-of-service" target="_blank" rel="noopener">
          terms of service
        </a>{' '}
        and the{' '}
        <a href="/community-guidelines" target="_blank" rel="noopener">
          community guidelines
        </a>{' '}
        (each opens in a new tab).
      </p>
    </div>
  );
}

function TickControl({ field, value, fault, onChange }: ControlOf<'tick'>) {
  const box = useRef<HTMLDivElement>(null);
  useTickedEarly(box, value === true ? ['yes'] : [], () => onChange(true));
  return (
    <div ref={box} className={fault ? 'field bad' : 'field'}>
      <label className="tick">
        <input type="checkbox" value="yes" id={fieldId(field.name)} name={field.name} checked={value === true} onChange={(event) => onChange(event.target.checked)} {...described(field, fault)} />
        {field.label}
      </label>
      <Notes field={field} fault={fault} />
    </div>
  );
}
