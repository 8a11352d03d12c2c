import type { Donation } from '@community-help/api-contracts';
import { DataTable, type Column } from '../../antd/data-table.js';
import { useMediaQuery } from '../../ui/use-media-query.js';
import { dayText, pounds } from './dashboard-figures.js';

const PER_PAGE = 20;

function Donor({ donation, children }: { donation: Donation; children?: React.ReactNode }) {
  return (
    <div className="donor">
      <b>{donation.donorName}</b>
      {children}
      {donation.message && <q>{donation.message}</q>}
    </div>
  );
}

function Status({ donation }: { donation: Donation }) {
  return <span className={donation.status === 'completed' ? 'plate done' : 'plate'}>{donation.status.replace(/_/g, ' ')}</span>;
}

const AMOUNT: Column<Donation> = { title: 'Amount', cell: ({ amount }) => <span className="amount">{pounds(amount)}</span>, compare: (one, other) => Number(one.amount) - Number(other.amount), isNumber: true };

const WIDE: readonly Column<Donation>[] = [
  { title: 'Donor', cell: (donation) => <Donor donation={donation} /> },
  { title: 'Date', cell: ({ createdAt }) => dayText(createdAt, true), compare: (one, other) => one.createdAt.localeCompare(other.createdAt) },
  AMOUNT,
  { title: 'Status', cell: (donation) => <Status donation={donation} /> },
];

/** Two columns have room on a phone. */
const NARROW: readonly Column<Donation>[] = [
  {
    title: 'Donor',
    cell: (donation) => (
      <Donor donation={donation}>
        <small>{dayText(donation.createdAt, true)}</small>
        <Status donation={donation} />
      </Donor>
    ),
  },
  AMOUNT,
];

/** Every donation with its message and status, in pages. */
export function DonationTable({ donations }: { donations: readonly Donation[] }) {
  const isNarrow = useMediaQuery('(width < 43.75em)');
  return <DataTable label="Donation History" columns={isNarrow ? NARROW : WIDE} rows={donations} pageSize={PER_PAGE} />;
}
