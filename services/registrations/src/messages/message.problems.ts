import type { ConversationEnd } from '@community-help/api-contracts';
import { conflict, gone, tooManyRequests, type Problem } from '@community-help/service-kit';

const ENDS: Record<ConversationEnd, string> = {
  'blocked-by-you': 'You wished for no more messages here. Take that back first, then write.',
  'blocked-by-other': 'They do not want any more messages from you. Nothing was sent.',
  barred: 'We pass on no more messages from who began this conversation. Nothing was sent.',
  hidden: 'We have taken this listing out of sight for now, so nothing can be written to it or from it. Nothing was sent.',
};

/** Refusals of messages. A listing that is not there is told as everywhere else (`helperProblems.unknownHelper`). */
export const messageProblems = {
  tooMany: (seconds: number): Problem =>
    tooManyRequests('There were very many messages to this helper, from this connection or with this address today. This one was not sent; please try again tomorrow.', seconds),
  /** Until its address is confirmed the listing may have somebody else's. */
  notReachable: (): Problem => conflict('This helper has not confirmed their email address yet, so we cannot pass on messages. Nothing was sent.'),
  /** Forgotten, erased, or the listing was removed. */
  over: (): Problem => gone('This conversation is over: nobody wrote for a long time, or the listing was taken down.'),
  ended: (end: ConversationEnd): Problem => conflict(ENDS[end]),
};
