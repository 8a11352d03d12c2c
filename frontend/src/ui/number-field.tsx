import { useState } from 'react';
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
  // What is typed stands for the value that it was typed at; a value that comes from elsewhere is shown instead.
  const [typing, setTyping] = useState({ text: String(value), value });
  const text = typing.value === value ? typing.text : String(value);
  const numberOf = (typed: string) => {
    const number = Number.parseInt(typed, 10);
    return Number.isNaN(number) ? undefined : Math.min(max, Math.max(min, number));
  };
  const settle = () => {
    const number = numberOf(text) ?? value;
    setTyping({ text: String(number), value: number });
    onChange(number);
  };
  const onTyped = (typed: string) => {
    // Only what is valid as it stands counts at once, so that '5' on the way to '50' is not corrected under the hand.
    const number = numberOf(typed);
    const counts = number !== undefined && String(number) === typed.trim();
    setTyping({ text: typed, value: counts ? number : value });
    if (counts) onChange(number);
  };
  return <TextField label={label} type="number" inputMode="numeric" min={min} max={max} step={1} value={text} onChange={onTyped} onBlur={settle} />;
}
