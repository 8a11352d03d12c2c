import { REPORT, type Conversation, type ConversationCaller } from '@community-help/api-contracts';
import { SayWhy } from '../../ui/say-why.js';
import { messageApi } from './message-api.js';
import { refusalOf } from './message-rules.js';

interface Props {
  conversation: Conversation;
  caller: ConversationCaller;
  onSent: () => void;
}

/** Tells the operators about a conversation, which they then read, and ends it for whoever reports. */
export function ReportForm({ conversation, caller, onSent }: Props) {
  const [report] = messageApi.useReportConversationMutation();

  const send = async (text: string) => {
    const { data, error } = await report({ id: conversation.id, body: { ...caller, text } });
    if (!data) return { refusal: refusalOf(error) };
    onSent();
    return { done: data.message };
  };

  return (
    <SayWhy
      name="Report this conversation"
      label="What is wrong?"
      hint="We read the conversation. The other one is not told who reported it, and you get no more messages from them."
      whenEmpty="Please say what is wrong"
      button="Report and block"
      maxLength={REPORT.maxTextLength}
      className="report-form"
      send={send}
    />
  );
}
