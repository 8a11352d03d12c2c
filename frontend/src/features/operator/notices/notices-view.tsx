import { CONTENT_OPERATOR_ADDRESSES, NOTICE_STATES, pathAt, type OperatorNotice } from '@community-help/api-contracts';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Column } from '../../../antd/data-table.js';
import { FRESH } from '../operator-api.js';
import { timeText } from '../operator-words.js';
import { PagedTable } from '../paged-table.js';
import { StateChips } from '../state-chips.js';
import { usePages } from '../use-pages.js';
import { noticeApi } from './notice-api.js';
import { EndNoticeDialog, NoticeDialog } from './notice-dialogs.js';
import { endText, NOTICE_COLOURS, NOTICE_STATE_LABELS, TONE_LABELS } from './notice-words.js';
import './notices.css';

const STATES = [['', 'All'], ...NOTICE_STATES.map((state) => [state, NOTICE_STATE_LABELS[state]] as const)] as const;

type Asked = { act: 'write'; notice?: OperatorNotice } | { act: 'end'; notice: OperatorNotice };

const words = ({ text, link }: OperatorNotice) => (
  <span className="console-words">
    {text} {link && <small>{`${link.label} (${link.href})`}</small>}
  </span>
);
const stateOf = ({ state, tone }: OperatorNotice) => (
  <span className="row">
    <span className={`plate console-${NOTICE_COLOURS[state]}`}>{NOTICE_STATE_LABELS[state]}</span> {TONE_LABELS[tone]}
  </span>
);
const timesOf = (notice: OperatorNotice) => (
  <small>
    From {timeText(notice.from)}, {endText(notice)}
  </small>
);

const narrowOf = (acts: (notice: OperatorNotice) => ReactNode): Column<OperatorNotice> => ({
  title: 'Notices',
  cell: (notice) => (
    <div className="console-stack">
      <div>{words(notice)}</div>
      {stateOf(notice)}
      {timesOf(notice)}
      {acts(notice)}
    </div>
  ),
});

/** What everybody reads at the top of each page, will read, or has read. */
export function NoticesView() {
  const [address] = useSearchParams();
  const state = NOTICE_STATES.find((one) => one === address.get('state'));
  return <NoticeList key={state} state={state} />;
}

function NoticeList({ state }: { state: string | undefined }) {
  const pages = usePages();
  const [asked, setAsked] = useState<Asked>();
  const query: Record<string, string> = state === undefined ? {} : { state };
  const list = noticeApi.useListNoticesQuery({ ...query, ...(pages.after !== undefined && { after: pages.after }) }, FRESH);
  const acts = (notice: OperatorNotice) => (
    <span className="row">
      <button type="button" className="btn sec sm" onClick={() => setAsked({ act: 'write', notice })}>
        {notice.state === 'past' ? 'Publish again' : 'Change'}
      </button>
      {notice.state !== 'past' && (
        <button type="button" className="btn sec sm" onClick={() => setAsked({ act: 'end', notice })}>
          End now
        </button>
      )}
    </span>
  );
  const columns: readonly Column<OperatorNotice>[] = [
    { title: 'Notice', cell: words },
    { title: 'State', cell: stateOf },
    { title: 'When', cell: timesOf },
    { title: 'What to do', cell: acts },
  ];
  const close = () => setAsked(undefined);
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">Notices</h2>
      <p className="row notice-acts">
        <button type="button" className="btn sm" onClick={() => setAsked({ act: 'write' })}>
          Write a notice
        </button>
      </p>
      <StateChips label="Which state" states={STATES} state={state ?? ''} pathOf={(one) => `?${new URLSearchParams({ view: 'notices', ...(one && { state: one }) })}`} />
      <p className="console-export">
        <a href={`${pathAt(CONTENT_OPERATOR_ADDRESSES.exportNotices)}?${new URLSearchParams(query)}`} download>
          Download these (CSV)
        </a>
      </p>
      <PagedTable label="Notices" columns={columns} narrow={narrowOf(acts)} list={list} pages={pages} empty="There is none." />
      {asked?.act === 'write' && <NoticeDialog notice={asked.notice} onClose={close} />}
      {asked?.act === 'end' && <EndNoticeDialog notice={asked.notice} onClose={close} />}
    </section>
  );
}
