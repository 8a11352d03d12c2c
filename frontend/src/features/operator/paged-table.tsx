import type { OperatorPage } from '@community-help/api-contracts';
import { DataTable, type Column } from '../../antd/data-table.js';
import { messageOf } from '../../app/base-query.js';
import { useMediaQuery } from '../../ui/use-media-query.js';
import type { Pages } from './use-pages.js';

interface Props<Row> {
  label: string;
  /** On a wide screen. */
  columns: readonly Column<Row>[];
  /** On a narrow one: all that matters under one heading. */
  narrow: Column<Row>;
  list: { data?: OperatorPage<Row> | undefined; error?: unknown; isFetching: boolean };
  pages: Pages;
  /** Where there is nothing. */
  empty: string;
}

const MOST_ROWS = 100;

/** One page of a list of any length, with the ways to the pages beside it. */
export function PagedTable<Row extends { id: string }>({ label, columns, narrow, list: { data, error, isFetching }, pages, empty }: Props<Row>) {
  const isNarrow = useMediaQuery('(width < 56.25em)');
  if (error) return <p className="notice error" role="alert">{messageOf(error) ?? 'Please try again in a minute.'}</p>;
  if (!data) return <div className="skeleton console-skeleton" role="status" aria-label="Loading" />;
  return (
    <div aria-busy={isFetching}>
      {data.rows.length === 0 ? <p className="console-empty">{empty}</p> : <DataTable label={label} columns={isNarrow ? [narrow] : columns} rows={data.rows} pageSize={MOST_ROWS} isDense />}
      {(!pages.isFirst || data.next !== null) && (
        <p className="row console-pages">
          <button type="button" className="btn sec sm" disabled={pages.isFirst || isFetching} onClick={pages.back}>
            Previous page
          </button>
          <button type="button" className="btn sec sm" disabled={data.next === null || isFetching} onClick={() => data.next !== null && pages.forward(data.next)}>
            Next page
          </button>
        </p>
      )}
    </div>
  );
}
