// Breaks: return-nothing
import { useEffect } from 'react';

export function Heading() {
  useEffect(() => document.body.scrollIntoView());
  return <h1>Help near you</h1>;
}
