import type { Conversation } from '@community-help/api-contracts';

const timeText = (time: string): string => new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** What the other one is called. */
export function otherName({ you, senderName, listing }: Conversation): string {
  return you === 'sender' ? listing.name : (senderName ?? 'The visitor');
}

/** Everything that was written, oldest first. Text alone: an address in it is no link. */
export function Thread({ conversation }: { conversation: Conversation }) {
  return (
    <ol className="thread" aria-label="Messages">
      {conversation.messages.map(({ id, isYours, text, sentAt }) => (
        <li key={id} className={isYours ? 'thread-message is-yours' : 'thread-message'}>
          <p className="thread-who">
            <b>{isYours ? 'You' : otherName(conversation)}</b> <time dateTime={sentAt}>{timeText(sentAt)}</time>
          </p>
          <p className="thread-words">{text}</p>
        </li>
      ))}
    </ol>
  );
}
