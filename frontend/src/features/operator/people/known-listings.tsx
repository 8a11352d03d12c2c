import type { KnownPerson } from '@community-help/api-contracts';
import { Link } from 'react-router-dom';
import { DataTable, type Column } from '../../../antd/data-table.js';
import { CategoryPlate } from '../../../domain/category-plate.js';
import { useMediaQuery } from '../../../ui/use-media-query.js';
import { dayText } from '../operator-words.js';
import { StatePlate } from '../state-plate.js';
import { amountText } from './person-words.js';

type Row = KnownPerson['listings'][number];

const name = ({ id, name: words }: Row) => <Link to={`?view=listings&id=${encodeURIComponent(id)}`}>{words}</Link>;
const COLUMNS: readonly Column<Row>[] = [
  { title: 'Listing', cell: name },
  { title: 'Category', cell: ({ projectType }) => <CategoryPlate category={projectType} /> },
  { title: 'State', cell: ({ state }) => <StatePlate state={state} /> },
  { title: 'Since', cell: ({ createdAt }) => dayText(createdAt) },
];
const NARROW: Column<Row> = {
  title: 'Listing',
  cell: (row) => (
    <div className="console-stack">
      <div>{name(row)}</div>
      <p className="row">
        <StatePlate state={row.state} />
        <CategoryPlate category={row.projectType} />
      </p>
      <small>{dayText(row.createdAt)}</small>
    </div>
  ),
};
const MOST = 200;

interface Props {
  email: string;
  person: KnownPerson;
  onCopy: () => void;
  onBar: () => void;
}

/** What stands under an address, and what can be done for whoever it belongs to. */
export function KnownListings({ email, person, onCopy, onBar }: Props) {
  const { listings, isBarred } = person;
  const isNarrow = useMediaQuery('(width < 56.25em)');
  const amount = amountText(person);
  const bar = (
    <button type="button" className="btn sec sm" onClick={onBar}>
      {isBarred ? 'Let them write and report again' : 'Bar them from writing and reporting'}
    </button>
  );
  const barred = isBarred && <p className="notice warn">No messages and no reports are taken from this address.</p>;
  if (amount === '') {
    return (
      <>
        <p className="console-empty" role="status">
          No listing was registered, and nothing was reported or written, with {email}. Donations are found under Payments, by the same address.
        </p>
        {barred}
        {isBarred && <p className="row">{bar}</p>}
      </>
    );
  }
  return (
    <>
      <p role="status">
        <b>{amount}</b> with {email}.
      </p>
      {barred}
      {listings.length > 0 && <DataTable label="Listings of this person" columns={isNarrow ? [NARROW] : COLUMNS} rows={listings} pageSize={MOST} isDense />}
      <p className="row">
        <button type="button" className="btn sec sm" onClick={onCopy}>
          Take a copy for them
        </button>
        {bar}
      </p>
    </>
  );
}
