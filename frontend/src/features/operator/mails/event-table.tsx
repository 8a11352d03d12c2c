import { DEAD_LETTERS_AT_ONCE, MAIL_OPERATOR_ADDRESSES, pathAt, type DeadLetterWish, type OperatorDeadLetter } from '@community-help/api-contracts';
import { useState } from 'react';
import type { Column } from '../../../antd/data-table.js';
import { ReasonDialog } from '../money/reason-dialog.js';
import { FRESH } from '../operator-api.js';
import { timeText } from '../operator-words.js';
import { PagedTable } from '../paged-table.js';
import { usePages } from '../use-pages.js';
import { mailApi } from './mail-api.js';

interface Chosen {
  letters: readonly OperatorDeadLetter[];
  wish: DeadLetterWish;
}

function columnsFor(onChoose: (chosen: Chosen) => void): { columns: readonly Column<OperatorDeadLetter>[]; narrow: Column<OperatorDeadLetter> } {
  const acts = (letter: OperatorDeadLetter) => {
    if (letter.wish !== null) return <span className="plate console-paused">{letter.wish === 'replay' ? 'Is tried again' : 'Is forgotten'}</span>;
    return (
      <div className="row">
        <button type="button" className="btn sec sm" onClick={() => onChoose({ letters: [letter], wish: 'replay' })}>
          Try again<span className="vh"> event {letter.eventId}</span>
        </button>
        <button type="button" className="btn sec sm" onClick={() => onChoose({ letters: [letter], wish: 'drop' })}>
          Forget<span className="vh"> event {letter.eventId}</span>
        </button>
      </div>
    );
  };
  const what = ({ topic, eventId, key }: OperatorDeadLetter) => (
    <>
      <b>{topic}</b>
      <br />
      <small>
        {eventId}, about {key}
      </small>
    </>
  );
  return {
    columns: [
      { title: 'Since', cell: ({ deadAt }) => timeText(deadAt) },
      { title: 'Event', cell: what },
      { title: 'Failed in', cell: ({ group }) => group },
      { title: 'Why', cell: ({ error, attempts }) => `${error} (tried ${attempts} times)` },
      { title: 'What to do', cell: acts },
    ],
    narrow: {
      title: 'Event',
      cell: (letter) => (
        <div className="console-stack">
          <div>{what(letter)}</div>
          <div>{letter.error}</div>
          <small>
            {letter.group}, {timeText(letter.deadAt)}, tried {letter.attempts} times
          </small>
          <div>{acts(letter)}</div>
        </div>
      ),
    },
  };
}

const WORDS = {
  replay: { title: 'Try again?', words: 'It goes once more to those who failed, and to nobody else. If the fault is still there, it comes back here.', act: 'Try again', done: 'It is tried again within seconds' },
  drop: { title: 'Forget it?', words: 'What it told is never done. This cannot be undone.', act: 'Forget it', done: 'It is forgotten within seconds' },
} as const;

/** Events that no service could handle: read why, mend it, then try again. */
export function EventTable() {
  const pages = usePages();
  const list = mailApi.useListDeadLettersQuery(pages.after === undefined ? {} : { after: pages.after }, FRESH);
  const [settle] = mailApi.useSettleDeadLettersMutation();
  const [chosen, setChosen] = useState<Chosen>();
  const open = (list.data?.rows ?? []).filter(({ wish }) => wish === null).slice(0, DEAD_LETTERS_AT_ONCE);
  const words = chosen && WORDS[chosen.wish];
  return (
    <section aria-labelledby="events">
      <h2 id="events">Events that failed</h2>
      <p>
        Each was tried several times by a service and then put aside, so that others could go on. {list.data && (list.data.lookedAt === null ? 'No worker has looked yet.' : `As of ${timeText(list.data.lookedAt)}.`)}
      </p>
      <p className="row console-export">
        {open.length > 1 && (
          <button type="button" className="btn sec sm" onClick={() => setChosen({ letters: open, wish: 'replay' })}>
            Try all {open.length} of this page again
          </button>
        )}
        <a href={pathAt(MAIL_OPERATOR_ADDRESSES.exportDeadLetters)} download>
          Download all (CSV)
        </a>
      </p>
      <PagedTable label="Events that failed" {...columnsFor(setChosen)} list={list} pages={pages} empty="There is none: everything that happened was told." />
      {chosen && words && (
        <ReasonDialog
          title={words.title}
          words={chosen.letters.length > 1 ? `All ${chosen.letters.length}. ${words.words}` : words.words}
          actLabel={words.act}
          isDanger={chosen.wish === 'drop'}
          done={words.done}
          hint="For the other operators; it stays in the audit log."
          call={(reason) => settle({ ids: chosen.letters.map(({ id }) => id), wish: chosen.wish, reason })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  );
}
