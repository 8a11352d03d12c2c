import type { ReactNode } from 'react';

/** Facts with their titles; what is empty is left out. */
export function FactList({ facts }: { facts: readonly (readonly [title: string, words: ReactNode])[] }) {
  return (
    <dl className="console-facts">
      {facts.map(([title, words]) =>
        words ? (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
