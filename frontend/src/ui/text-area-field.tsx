import { useId, useRef, type TextareaHTMLAttributes } from 'react';
import { describedBy, FieldFrame, type FieldWords } from './field-frame.js';
import { useTypedEarly } from './use-typed-early.js';

interface Props extends FieldWords, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value' | 'id'> {
  value: string;
  onChange: (value: string) => void;
}

/** A labelled field of several lines. */
export function TextAreaField({ label, isLabelHidden, hint, error, value, onChange, ...attributes }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useTypedEarly(area, value, onChange);
  const words = { label, isLabelHidden: isLabelHidden ?? false, hint, error };
  return (
    <FieldFrame id={id} {...words}>
      <textarea
        {...attributes}
        ref={area}
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
