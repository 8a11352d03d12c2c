import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

interface Props {
  id: string;
  /** Part of the profile, e.g. '#donate'. */
  hash?: string;
  className?: string;
  children: ReactNode;
}

/** Leads to a helper's profile, which leads back to the search that it was found by (`useResultsAddress`). */
export function HelperLink({ id, hash = '', className, children }: Props) {
  const { pathname, search } = useLocation();
  const state = pathname === '/find-help' ? { results: pathname + search } : null;
  return (
    <Link className={className} to={`/helper/${encodeURIComponent(id)}${hash}`} state={state}>
      {children}
    </Link>
  );
}

/** Where 'Back to results' leads: the search that this page was reached from, or a new one. */
export function useResultsAddress(): string {
  const state: unknown = useLocation().state;
  const results = typeof state === 'object' && state !== null && 'results' in state ? state.results : undefined;
  return typeof results === 'string' && results.startsWith('/find-help') ? results : '/find-help';
}
