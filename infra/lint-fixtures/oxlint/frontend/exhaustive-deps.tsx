// Breaks: exhaustive-deps
import { useEffect } from 'react';

export function Heading({ text }: { text: string }) {
  useEffect(() => {
    document.title = text;
  }, []);
  return null;
}
