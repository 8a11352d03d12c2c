/** A connected account as the sandbox keeps it; v2 answers and v1 events are two views of it. */
export interface ConnectedAccount {
  id: string;
  created: number;
  contactEmail: string | null;
  displayName: string | null;
  entityType: 'individual' | 'company' | 'non_profit' | 'government_entity';
  dashboard: 'express' | 'full' | 'none';
  metadata: Record<string, string>;
  /** The recipient configuration was requested: transfers can become possible. */
  hasTransfersRequested: boolean;
  /** The onboarding page was finished (identity, terms). */
  isOnboarded: boolean;
  /** Set by the control API to play a restriction. */
  isRestricted: boolean;
}

/** How payouts to a test bank account end. */
export interface PayoutOutcome {
  failureCode?: string;
  failureMessage?: string;
  /** The failure comes after the payout was reported as paid. */
  isAfterPaid?: boolean;
}

/** A bank account. The full number is never kept. */
export interface SandboxBankAccount {
  id: string;
  account: string;
  holderName: string | null;
  holderType: 'individual' | 'company' | null;
  sortCode: string;
  last4: string;
  fingerprint: string;
  isDefault: boolean;
  /** `errored` after a failed payout: no further payouts until the details are replaced. */
  status: 'new' | 'errored';
  metadata: Record<string, string>;
  outcome: PayoutOutcome;
}
