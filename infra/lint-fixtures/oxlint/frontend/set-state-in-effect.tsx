// Breaks: set-state-in-effect
import { useEffect, useState } from 'react';

export function Field({ value }: { value: string }) {
  const [text, setText] = useState(value);
  useEffect(() => {
    setText(value);
  }, [value]);
  return text;
}
