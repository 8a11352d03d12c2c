import type { HoldCause } from './money-operator-types.js';

/** What a helper reads when an operator holds their payouts. */
export const HOLD_CAUSES: readonly { id: HoldCause; label: string; words: string }[] = [
  { id: 'identity', label: 'We must know who they are', words: 'we need to make sure who receives the money' },
  { id: 'bank', label: 'Their bank details look wrong', words: 'we are checking the bank details' },
  { id: 'gifts', label: 'Some donations look wrong', words: 'we are checking some of the donations' },
  { id: 'report', label: 'Their listing was reported', words: 'we are looking into a report about the listing' },
  { id: 'other', label: 'Something else', words: 'we are looking into something' },
];

/** A whole sentence for the helper; nothing of it is the operator's reason. */
export function holdSentence(cause: HoldCause): string {
  const { words } = HOLD_CAUSES.find(({ id }) => id === cause) ?? HOLD_CAUSES.at(-1)!;
  return `Payouts are on hold because ${words}. The money is safe and stays yours. Please contact us; we will help.`;
}
