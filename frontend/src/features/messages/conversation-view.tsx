import type { Conversation, ConversationCaller } from '@community-help/api-contracts';
import { useState } from 'react';
import { useToast } from '../../app/store.js';
import { AnswerForm } from './answer-form.js';
import { messageApi } from './message-api.js';
import { refusalOf } from './message-rules.js';
import { ReportForm } from './report-form.js';
import { otherName, Thread } from './thread.js';

const ENDS = {
  'blocked-by-you': 'You get no more messages here, and nothing can be written.',
  'blocked-by-other': 'They do not want any more messages here. Nothing you write would reach them.',
  barred: 'We pass on no more messages from who began this conversation.',
  hidden: 'We have taken this listing out of sight for now. Nothing can be written until it is shown again.',
} as const;
const dayText = (time: string): string => new Date(time).toLocaleDateString('en-GB', { dateStyle: 'long' });

interface Props {
  conversation: Conversation;
  caller: ConversationCaller;
  /** Gets what the conversation is after something was done with it. */
  onChange: (conversation: Conversation) => void;
}

/** A conversation for one of the two: what was written, an answer, and the ways out of it. */
export function ConversationView({ conversation, caller, onChange }: Props) {
  const [block, { isLoading: isBlocking }] = messageApi.useBlockConversationMutation();
  const [isReporting, setIsReporting] = useState(false);
  const toast = useToast();
  const { id, ended, isBlockedByYou, keptUntil } = conversation;
  const other = otherName(conversation);

  const setBlocked = async (isBlocked: boolean) => {
    const { data, error } = await block({ id, body: { ...caller, isBlocked } });
    if (data) onChange(data);
    else toast({ title: 'That did not work', description: refusalOf(error), variant: 'destructive' });
  };

  return (
    <>
      <Thread conversation={conversation} />
      <p className={ended ? 'notice' : undefined} role="status">
        {ended && ENDS[ended]}
      </p>
      {ended === null && <AnswerForm conversation={conversation} caller={caller} onSent={onChange} />}
      <section aria-labelledby="way-out" className="thread-ways">
        <h2 id="way-out">Is something not right?</h2>
        <p className="row">
          <button type="button" className="btn sec sm" disabled={isBlocking} onClick={() => void setBlocked(!isBlockedByYou)}>
            {isBlockedByYou ? `Let ${other} write again` : `Block ${other}`}
          </button>
          {!isReporting && (
            <button type="button" className="btn quiet sm" onClick={() => setIsReporting(true)}>
              Report this conversation
            </button>
          )}
        </p>
        {isReporting && <ReportForm conversation={conversation} caller={caller} onSent={() => onChange({ ...conversation, ended: 'blocked-by-you', isBlockedByYou: true })} />}
        <p className="muted">Only the two of you read this; operators do if one of you reports it. It is forgotten on {dayText(keptUntil)} unless somebody writes. Whoever has your link can open this page.</p>
      </section>
    </>
  );
}
