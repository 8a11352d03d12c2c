import { CONTENT_KINDS, CONTENT_OPERATOR_ADDRESSES, CONTENT_STATES, pathAt, type OperatorEntry } from '@community-help/api-contracts';
import { Link, useSearchParams } from 'react-router-dom';
import type { Column } from '../../../antd/data-table.js';
import { FRESH } from '../operator-api.js';
import { timeText } from '../operator-words.js';
import { PagedTable } from '../paged-table.js';
import { StateChips } from '../state-chips.js';
import { usePages } from '../use-pages.js';
import { contentOperatorApi } from './content-api.js';
import { editorPath, ENTRY_COLOURS, ENTRY_STATES, KIND_LABELS } from './content-words.js';

const STATES = [['', 'All'], ...CONTENT_STATES.map((state) => [state, ENTRY_STATES[state]] as const)] as const;
const KINDS = [['', 'Both'], ...CONTENT_KINDS.map((kind) => [kind, `${KIND_LABELS[kind]}s`] as const)] as const;

const title = ({ id, title: words }: OperatorEntry) => <Link to={editorPath(id)}>{words || 'Without a title'}</Link>;
const plates = ({ state, hasDraft }: OperatorEntry) => (
  <span className="row">
    <span className={`plate console-${ENTRY_COLOURS[state]}`}>{ENTRY_STATES[state]}</span>
    {hasDraft && state === 'published' && <span className="plate console-paused">Draft beside it</span>}
  </span>
);
const place = ({ path, slug }: OperatorEntry) => (path ? <Link to={path}>{path}</Link> : <small>{slug}</small>);
const originOf = ({ isFromFile }: OperatorEntry): string => (isFromFile ? 'Came with the product' : 'Written here');

const COLUMNS: readonly Column<OperatorEntry>[] = [
  { title: 'Title', cell: title },
  { title: 'Kind', cell: ({ kind }) => KIND_LABELS[kind] },
  { title: 'State', cell: plates },
  { title: 'Where it is', cell: place },
  { title: 'From', cell: originOf },
  { title: 'Changed', cell: ({ changedAt }) => timeText(changedAt) },
];
const NARROW: Column<OperatorEntry> = {
  title: 'Projects and posts',
  cell: (entry) => (
    <div className="console-stack">
      <b>{title(entry)}</b>
      {plates(entry)}
      <small>
        {KIND_LABELS[entry.kind]}, {originOf(entry).toLowerCase()}, {timeText(entry.changedAt)}
      </small>
      <div>{place(entry)}</div>
    </div>
  ),
};

/** Projects and posts in any state, changed last first. */
export function ContentTable() {
  const [address] = useSearchParams();
  const state = CONTENT_STATES.find((one) => one === address.get('state'));
  const kind = CONTENT_KINDS.find((one) => one === address.get('kind'));
  const pages = usePages();
  const query = { ...(kind && { kind }), ...(state && { state }) };
  const list = contentOperatorApi.useListEntriesQuery({ ...query, ...(pages.after !== undefined && { after: pages.after }) }, FRESH);
  const pathOf = (part: { kind?: string | undefined; state?: string | undefined }): string => `?${new URLSearchParams({ view: 'content', ...(part.kind && { kind: part.kind }), ...(part.state && { state: part.state }) })}`;
  return (
    <section aria-labelledby="content">
      <h2 id="content">Projects and posts</h2>
      <p className="row content-acts">
        <Link className="btn sm" to="?view=content&new=post">
          Write a post
        </Link>
        <Link className="btn sec sm" to="?view=content&new=project">
          Write a project
        </Link>
      </p>
      <StateChips label="Which kind" states={KINDS} state={kind ?? ''} pathOf={(one) => pathOf({ kind: one, state })} />
      <StateChips label="Which state" states={STATES} state={state ?? ''} pathOf={(one) => pathOf({ kind, state: one })} />
      <p className="console-export">
        <a href={`${pathAt(CONTENT_OPERATOR_ADDRESSES.exportEntries)}?${new URLSearchParams(query)}`} download>
          Download these (CSV)
        </a>
      </p>
      <PagedTable label="Projects and posts" columns={COLUMNS} narrow={NARROW} list={list} pages={pages} empty="There is none." />
    </section>
  );
}
