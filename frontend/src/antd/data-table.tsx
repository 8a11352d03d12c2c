import { Table } from 'antd';
import { useState, type ReactNode } from 'react';
import { AntdScope } from './antd-scope.js';
import './data-table.css';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Where rows can be put in order by this column: negative, zero or positive, as for `sort`. */
  compare?: (one: Row, other: Row) => number;
  isNumber?: boolean;
}

interface Props<Row> {
  /** Names the table for those who do not see what it stands under. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Rows to a page; with fewer there are no pages. */
  pageSize: number;
  /** Rows stand close, for those who work with many. */
  isDense?: boolean;
}

/** A table of any length, shown in pages. */
export function DataTable<Row extends { id: string }>({ label, columns, rows, pageSize, isDense = false }: Props<Row>) {
  const [page, setPage] = useState(1);
  return (
    <AntdScope>
      <Table<Row>
        aria-label={label}
        className="data-table"
        rowKey="id"
        {...(isDense && { size: 'small' as const })}
        dataSource={rows}
        columns={columns.map(({ title, cell, compare, isNumber }) => ({
          key: title,
          title,
          render: (_value, row) => cell(row),
          align: isNumber ? ('end' as const) : ('start' as const),
          ...(compare && { sorter: compare }),
        }))}
        pagination={{ current: page, pageSize, hideOnSinglePage: true, showSizeChanger: false, onChange: setPage }}
        // Another order begins at its beginning.
        onChange={(_pages, _filters, _order, { action }) => {
          if (action === 'sort') setPage(1);
        }}
        showSorterTooltip={false}
      />
    </AntdScope>
  );
}
