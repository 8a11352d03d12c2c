import { useId, useRef, type InputHTMLAttributes } from 'react';
import { describedBy, FieldFrame, type FieldWords } from './field-frame.js';
import { useTypedEarly } from './use-typed-early.js';

interface Props extends FieldWords, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'> {
  value: string;
  onChange: (value: string) => void;
}

/** A labelled single-line field with hint and error. */
export function TextField({ label, isLabelHidden, hint, error, value, onChange, ...attributes }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useTypedEarly(input, value, onChange);
  const words = { label, isLabelHidden: isLabelHidden ?? false, hint, error };
  return (
    <FieldFrame id={id} {...words}>
      <input
        {...attributes}
        ref={input}
        id={id}
        className="in"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, words)}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
