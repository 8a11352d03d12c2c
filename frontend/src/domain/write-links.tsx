import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';

interface Props {
  helper: { id: string; name: string; isConfirmed?: boolean };
  className?: string;
  children?: ReactNode;
}

/** Leads to the page on which anybody can say that something is wrong with a listing. */
export function ReportLink({ helper, className, children = 'Report this listing' }: Props) {
  return (
    <Link className={className} to={`/helper/${encodeURIComponent(helper.id)}/report`} aria-label={`Report this listing: ${helper.name}`}>
      {children}
    </Link>
  );
}

/** Leads to the page on which anybody can write to a helper, both without an address to show; not where the helper has not confirmed one yet. */
export function MessageLink({ helper, className, children = 'Send a message' }: Props) {
  if (helper.isConfirmed === false) return null;
  return (
    <Link className={className} to={`/helper/${encodeURIComponent(helper.id)}/message`} aria-label={`Send a message: ${helper.name}`}>
      {children}
    </Link>
  );
}
