import { StateChips } from '../state-chips.js';

/** What can be looked at of money that goes out: payouts by their state, and helpers on hold. */
export const PAYOUT_LISTS = [
  ['trouble', 'In trouble'],
  ['all', 'All'],
  ['reserved', 'Reserved'],
  ['paying', 'On the way'],
  ['paid', 'Paid'],
  ['refused', 'Refused'],
  ['hold', 'Helpers on hold'],
] as const;

export function PayoutChips({ list }: { list: string }) {
  return <StateChips label="Which payouts" states={PAYOUT_LISTS} state={list} pathOf={(id) => `?view=payouts&state=${id}`} />;
}
