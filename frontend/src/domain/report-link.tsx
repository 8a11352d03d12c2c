import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';

interface Props {
  helper: { id: string; name: string };
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
