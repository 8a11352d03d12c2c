/** One donation of the demo history. Amounts in pounds, as a browser sends them. */
export interface DemoDonation {
  pounds: number;
  donorName?: string;
  message?: string;
}

export const DEMO_HELPER_ID = 'demo-helper-1';

export const DEMO_ORDER = { productId: 'starter-pack', pounds: 49.99 } as const;

/** Given before the account was connected; together enough for the first payout. */
export const PAID_OUT: readonly DemoDonation[] = [
  { pounds: 10, donorName: 'Priya', message: 'Thank you for the warm meals in January.' },
  { pounds: 5, donorName: 'Tom H.' },
  { pounds: 20, donorName: 'The book club', message: 'From all nine of us!' },
  { pounds: 2 },
  { pounds: 12.5, donorName: 'Maureen', message: 'You helped my neighbour. Keep going.' },
  { pounds: 15, donorName: 'Sam and Ali' },
];

/** Given since: available, but not enough for the next payout yet. */
export const STILL_AVAILABLE: readonly DemoDonation[] = [
  { pounds: 5, donorName: 'Grace' },
  { pounds: 7.25, message: 'Every little helps.' },
  { pounds: 10, donorName: 'Corner bakery', message: 'See you on Tuesday with the bread.' },
];
