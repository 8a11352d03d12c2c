import { useId } from 'react';

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
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'vh' : undefined}>
        {label}
      </label>
      <select id={id} className="in" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
