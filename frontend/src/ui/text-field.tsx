import { useId, useLayoutEffect, useRef, type InputHTMLAttributes } from 'react';
import { Icon } from './icon.js';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'> {
  label: string;
  isLabelHidden?: boolean;
  hint?: string;
  /** What has to be corrected; shown above the field and tied to it. */
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A labelled single-line field with hint and error. */
export function TextField({ label, isLabelHidden = false, hint, error, value, onChange, ...attributes }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // What was typed into the prerendered page before the application was there is in the field, but not yet known to it; told once.
  useLayoutEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed !== '' && typed !== value) onChange(typed);
  }, []);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id} className={isLabelHidden ? 'vh' : undefined}>
        {label}
      </label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="err" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </span>
      )}
      <input
        {...attributes}
        ref={input}
        id={id}
        className="in"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
