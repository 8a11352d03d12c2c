import { useRef } from 'react';
import { randomId } from './random-id.js';

/** The key of a submission: the same words that are sent again are the same submission; others are another one. */
export function useOnceKey(): (words: object) => string {
  const sent = useRef({ words: '', key: '' });
  return (body) => {
    const words = JSON.stringify(body);
    if (sent.current.words !== words) sent.current = { words, key: randomId() };
    return sent.current.key;
  };
}
