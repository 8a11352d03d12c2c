import { useEffect, useState } from 'react';
import { TextField } from './text-field.js';

interface Props {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

/** A whole number within limits. While it is typed anything goes; on leaving the field it is brought into its limits. */
export function NumberField({ label, min, max, value, onChange }: Props) {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const numberOf = (typed: string) => {
    const number = Number.parseInt(typed, 10);
    return Number.isNaN(number) ? undefined : Math.min(max, Math.max(min, number));
  };
  const settle = () => {
    const number = numberOf(text) ?? value;
    setText(String(number));
    onChange(number);
  };
  const onTyped = (typed: string) => {
    setText(typed);
    // Only what is valid as it stands counts at once, so that '5' on the way to '50' is not corrected under the hand.
    const number = numberOf(typed);
    if (number !== undefined && String(number) === typed.trim()) onChange(number);
  };
  return <TextField label={label} type="number" inputMode="numeric" min={min} max={max} step={1} value={text} onChange={onTyped} onBlur={settle} />;
}
