import type { Conversation, ConversationSide } from '@community-help/api-contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDocumentHead } from '../app/document-head.js';
import { QuickExit } from '../domain/quick-exit.js';
import { ConversationView } from '../features/messages/conversation-view.js';
import { messageApi } from '../features/messages/message-api.js';
import { refusalOf } from '../features/messages/message-rules.js';
import { PageState } from '../ui/page-state.js';
import '../features/messages/messages.css';
import '../features/report-listing/report-listing.css';

const OVER = [401, 410];

/** Where the mails of a conversation lead: each of the two reads and answers here, and sees no address of the other. */
export function ConversationPage({ side, id, token }: { side: ConversationSide; id: string; token: string }) {
  useDocumentHead({ title: 'Messages', noindex: true });
  const caller = { side, token };
  const { data: read, error, refetch } = messageApi.useReadConversationQuery({ id, body: caller }, { refetchOnMountOrArgChange: true });
  const [changed, setChanged] = useState<Conversation>();
  const conversation = changed ?? read;
  if (!conversation && error) {
    const isOver = 'status' in error && OVER.includes(Number(error.status));
    const again = (
      <button type="button" className="btn" onClick={() => void refetch()}>
        Try again
      </button>
    );
    const home = (
      <Link className="btn" to="/">
        Home
      </Link>
    );
    return <PageState heading={isOver ? 'This link does not work any more' : 'Messages'} lead={refusalOf(error)} picture={isOver ? 'empty' : 'offline'} role="alert" actions={isOver ? home : again} />;
  }
  if (!conversation) {
    return (
      <div className="wrap band page-loading" role="status">
        Loading the messages...
      </div>
    );
  }
  return (
    <>
      <QuickExit />
      <div className="page-top">
        <div className="wrap">
          <h1>{side === 'helper' ? `Messages to ${conversation.listing.name}` : `Your messages to ${conversation.listing.name}`}</h1>
          <p className="lead">Neither of you sees the other&apos;s address.</p>
        </div>
      </div>
      <div className="wrap report">
        <ConversationView conversation={conversation} caller={caller} onChange={setChanged} />
      </div>
    </>
  );
}
