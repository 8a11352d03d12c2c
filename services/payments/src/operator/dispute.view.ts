import type { OperatorDispute } from '@community-help/api-contracts';

/** A dispute, as ListDisputes reads it. */
export interface DisputeRow extends Omit<OperatorDispute, 'openedAt' | 'dueAt'> {
  openedAt: Date;
  /** To the microsecond. */
  openedText: string;
  dueAt: Date | null;
}

export function viewDispute({ openedText: _text, openedAt, dueAt, ...row }: DisputeRow): OperatorDispute {
  return { ...row, openedAt: openedAt.toISOString(), dueAt: dueAt?.toISOString() ?? null };
}
