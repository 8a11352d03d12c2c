import type { Option } from './options.js';

/** Why somebody reports a listing, in the words in which it is asked. */
export const REPORT_REASONS = [
  { id: 'danger', label: 'Somebody was harmed, or could be' },
  { id: 'fraud', label: 'It asks for money or personal details in a way that looks wrong' },
  { id: 'impostor', label: 'It pretends to be somebody else' },
  { id: 'offensive', label: 'It is offensive, or turns people away for who they are' },
  { id: 'closed', label: 'They do not help here any more' },
  { id: 'wrong', label: 'Its address, phone number or times are wrong' },
  { id: 'other', label: 'Something else' },
] as const satisfies readonly Option[];

export type ReportReason = (typeof REPORT_REASONS)[number]['id'];

/** What lies in the operators' queue: reports of visitors, of one of the two in a conversation, and what the owner of a hidden listing says against that. */
export type FiledReason = ReportReason | 'appeal' | 'message';

/** What an operator may decide: an appeal is about a listing that is hidden already. */
export const DECISIONS_OF_REPORTS = ['nothing', 'warn', 'hide', 'remove'] as const;
export const DECISIONS_OF_APPEALS = ['restore', 'nothing', 'remove'] as const;

/** In characters as a reader counts them. */
export const REPORT = { maxTextLength: 1000 } as const;

/** Words in which an operator says why; in characters. */
export const OPERATOR_REASON = { minLength: 3, maxLength: 300 } as const;

/** Events that an operator may decide about in one go. */
export const DEAD_LETTERS_AT_ONCE = 100;
