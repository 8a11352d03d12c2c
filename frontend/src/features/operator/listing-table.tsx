import { CATEGORIES, MODERATION_ADDRESSES, pathAt, type OperatorListing } from '@community-help/api-contracts';
import { useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Column } from '../../antd/data-table.js';
import { CategoryPlate } from '../../domain/category-plate.js';
import { SelectField } from '../../ui/select-field.js';
import { TextField } from '../../ui/text-field.js';
import { FRESH, operatorApi } from './operator-api.js';
import { dayText, STATE_LABELS } from './operator-words.js';
import { PagedTable } from './paged-table.js';
import { StatePlate } from './state-plate.js';
import { usePages } from './use-pages.js';

const STATES = [{ value: '', label: 'Any state' }, ...Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label }))];
const KINDS = [{ value: '', label: 'Any category' }, ...CATEGORIES.map(({ id, label }) => ({ value: id, label }))];

function Name({ listing: { id, name, email, hiddenNote } }: { listing: OperatorListing }) {
  return (
    <>
      <Link to={`?view=listings&id=${encodeURIComponent(id)}`}>{name || `Removed listing ${id}`}</Link>
      <br />
      <small>{email}</small>
      {hiddenNote && <q className="console-note">{hiddenNote}</q>}
    </>
  );
}

const reportsText = ({ openReports }: OperatorListing) => (openReports === 0 ? '' : `${openReports} to decide`);
const COLUMNS: readonly Column<OperatorListing>[] = [
  { title: 'Listing', cell: (listing) => <Name listing={listing} /> },
  { title: 'Category', cell: ({ projectType }) => <CategoryPlate category={projectType} /> },
  { title: 'State', cell: ({ state }) => <StatePlate state={state} /> },
  { title: 'Place', cell: ({ location }) => location },
  { title: 'Reports', cell: reportsText },
  { title: 'Since', cell: ({ createdAt }) => dayText(createdAt) },
];
const NARROW: Column<OperatorListing> = {
  title: 'Listing',
  cell: (listing) => (
    <>
      <Name listing={listing} />
      <p className="row">
        <StatePlate state={listing.state} />
        <CategoryPlate category={listing.projectType} />
      </p>
      <small>{[listing.location, reportsText(listing), dayText(listing.createdAt)].filter(Boolean).join(', ')}</small>
    </>
  ),
};

/** Every listing there is, with a search. What is searched for stands in the address. */
export function ListingTable() {
  const [address, setAddress] = useSearchParams();
  const asked = { q: address.get('q') ?? '', projectType: address.get('projectType') ?? '', state: address.get('state') ?? '' };
  const [fields, setFields] = useState(asked);
  const pages = usePages();
  const list = operatorApi.useListAllListingsQuery({ ...asked, ...(pages.after !== undefined && { after: pages.after }) }, FRESH);
  const search = (event: FormEvent) => {
    event.preventDefault();
    pages.reset();
    setAddress({ view: 'listings', ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== '')) });
  };
  const set = (name: keyof typeof fields) => (value: string) => setFields((current) => ({ ...current, [name]: value }));
  return (
    <section aria-labelledby="listings">
      <h2 id="listings">Listings</h2>
      <form className="console-search" role="search" onSubmit={search}>
        <TextField label="Words, address or id" type="search" value={fields.q} onChange={set('q')} />
        <SelectField label="Category" value={fields.projectType} options={KINDS} onChange={set('projectType')} />
        <SelectField label="State" value={fields.state} options={STATES} onChange={set('state')} />
        <button type="submit" className="btn">
          Search
        </button>
      </form>
      <p className="row console-export">
        <a href={`${pathAt(MODERATION_ADDRESSES.exportListings)}?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString()}`} download>
          Download what was found (CSV)
        </a>
        <Link to="?view=listings&lookalikes">Those that look like another one</Link>
      </p>
      <PagedTable label="Listings" columns={COLUMNS} narrow={NARROW} list={list} pages={pages} empty="No listing is like that." />
    </section>
  );
}
