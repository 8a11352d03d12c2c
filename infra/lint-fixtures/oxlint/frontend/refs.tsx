// Breaks: refs
import { useRef } from 'react';

export function Count() {
  const drawings = useRef(0);
  drawings.current += 1;
  return drawings.current;
}
