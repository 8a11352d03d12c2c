import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSupportAddress } from '../app/site-config.js';

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;

/** A text with its links (the marks are those of `TextPage` in content). */
export function RichText({ children }: { children: string }) {
  const support = useSupportAddress();
  const text = children.replaceAll('{support}', support);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    parts.push(text.slice(end, match.index), anchor(match[1] ?? '', match[2] ?? '', support, match.index));
    end = match.index + match[0].length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

function anchor(label: string, to: string, support: string, key: number): ReactNode {
  if (to === 'mailto:') {
    return (
      <a key={key} href={`mailto:${support}`}>
        {label}
      </a>
    );
  }
  if (/^(https?|tel):/.test(to)) {
    return (
      <a key={key} href={to} rel="noopener">
        {label}
      </a>
    );
  }
  return (
    <Link key={key} to={to}>
      {label}
    </Link>
  );
}
