import type { Conversation, ConversationCaller } from '@community-help/api-contracts';
import { useRef, useState, type FormEvent } from 'react';
import { SubmitButton } from '../../ui/submit-button.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { useLeaveGuard } from '../../ui/use-leave-guard.js';
import { messageApi } from './message-api.js';
import { faultOfMessage, refusalOf } from './message-rules.js';
import { otherName } from './thread.js';
import { useOnceKey } from '../../ui/use-once-key.js';

interface Props {
  conversation: Conversation;
  caller: ConversationCaller;
  onSent: (conversation: Conversation) => void;
}

/** One more message. */
export function AnswerForm({ conversation, caller, onSent }: Props) {
  const [answer, { isLoading }] = messageApi.useAnswerConversationMutation();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const keyOf = useOnceKey();
  useLeaveGuard(text.trim() !== '');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSent(false);
    let wrong = faultOfMessage(text);
    if (!wrong) {
      const body = { ...caller, text: text.trim() };
      // The same words twice in one conversation are two messages: what was sent before counts.
      const { data, error } = await answer({ id: conversation.id, body, idempotencyKey: keyOf({ text: body.text, after: conversation.messages.length }) });
      if (data) {
        setText('');
        setIsSent(true);
        onSent(data);
      } else wrong = refusalOf(error);
    }
    setFault(wrong);
    if (wrong) form.current?.querySelector('textarea')?.focus();
  };

  return (
    <form noValidate ref={form} onSubmit={(event) => void submit(event)} className="report-form" aria-label={`Write to ${otherName(conversation)}`}>
      <TextAreaField label="Your answer" hint={`It goes to ${otherName(conversation)} by email. Your address stays with us.`} rows={5} required value={text} error={fault} onChange={setText} />
      <SubmitButton className="btn" disabled={isLoading}>
        {isLoading && <span className="spinner" aria-hidden="true" />}
        {isLoading ? 'Sending...' : 'Send'}
      </SubmitButton>
      <p role="status">{isSent && 'Sent.'}</p>
    </form>
  );
}
