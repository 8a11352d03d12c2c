/**
 * Chart of accounts. An account's name says what it is: the migration derives its kind, its owner and whether it may
 * go below zero from the name, and refuses a name that is not one of these.
 */
export const SHARED_ACCOUNTS = {
  /** What Stripe holds for the platform, available or not. */
  stripe: 'asset:stripe',
  /** Taken back by card networks until a dispute is decided. */
  dispute: 'asset:dispute',
  /** The platform's own bank, and whatever else Stripe's balance was moved from and to without us; below zero when more came than went. */
  outside: 'asset:outside',
  stripeFees: 'expense:stripe_fees',
  disputeFees: 'expense:dispute_fees',
  premium: 'income:premium',
  merchandise: 'income:merchandise',
  /** Money that reached Stripe without a sale or donation of ours behind it; an operator decides. */
  unallocated: 'liability:unallocated',
} as const;

/** Accounts of one helper: four liabilities, what Stripe holds in their name, and what they owe after a late refund. */
export function helperAccounts(helperId: string) {
  return {
    pending: `helper:${helperId}:pending`,
    available: `helper:${helperId}:available`,
    inTransit: `helper:${helperId}:in_transit`,
    disputeHold: `helper:${helperId}:dispute_hold`,
    connected: `asset:connected:${helperId}`,
    receivable: `asset:receivable:${helperId}`,
  };
}
