/** What became of a press on the pay button. */
export type PaymentOutcome =
  | { kind: 'succeeded' }
  /** Taken, but the bank has not yet said the last word. */
  | { kind: 'processing' }
  /** The provider's form is not complete. */
  | { kind: 'invalid'; message: string }
  /** The provider refused, e.g. the card was declined. */
  | { kind: 'failed'; message: string }
  /** Something threw. */
  | { kind: 'broken' };
