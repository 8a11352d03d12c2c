import type { ReportedConversation } from '@community-help/api-contracts';
import { timeText } from './operator-words.js';

/** What the two wrote, for whoever decides: it is read because one of them reported it. */
export function Reported({ conversation: { reportedBy, senderName, messages } }: { conversation: ReportedConversation }) {
  const nameOf = { helper: 'The helper', sender: senderName === null ? 'The visitor' : `${senderName} (visitor)` };
  return (
    <details>
      <summary>
        Reported by {reportedBy === 'helper' ? 'the helper' : 'the visitor'}: {messages.length} {messages.length === 1 ? 'message' : 'messages'}
      </summary>
      <ol className="console-thread">
        {messages.map(({ from, text, sentAt }) => (
          <li key={`${sentAt} ${from}`}>
            <b>{nameOf[from]}</b> <small>{timeText(sentAt)}</small>
            <p className="console-words">{text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
