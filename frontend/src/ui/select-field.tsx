import { useId, useRef } from 'react';
import { FieldFrame } from './field-frame.js';
import { useTypedEarly } from './use-typed-early.js';

export interface SelectOption {
  value: string;
  label: string;
}

interface Props {
  label: string;
  /** Keep the label for screen readers only; for toolbars where the value speaks for itself. */
  isLabelHidden?: boolean;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

/** A labelled native select. */
export function SelectField({ label, isLabelHidden = false, value, options, onChange }: Props) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useTypedEarly(select, value, onChange);
  return (
    <FieldFrame id={id} label={label} isLabelHidden={isLabelHidden}>
      <select id={id} ref={select} className="in" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
