import type { MoneyAuditEntry } from '@community-help/api-contracts';
import { actorText, timeText } from '../operator-words.js';
import { moneyActionText } from './money-words.js';

/** What operators did to one thing, latest first. */
export function MoneyHistory({ entries, empty }: { entries: readonly MoneyAuditEntry[]; empty: string }) {
  return (
    <section aria-labelledby="history-of">
      <h3 id="history-of">What was done</h3>
      {entries.length === 0 && <p className="console-empty">{empty}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <b>{moneyActionText(entry)}</b>
            <p>{entry.reason}</p>
            <small>
              {actorText(entry.by)}, {timeText(entry.at)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
