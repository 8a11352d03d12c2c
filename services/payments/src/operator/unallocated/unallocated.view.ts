import type { UnallocatedPayment } from '@community-help/api-contracts';

/** A payment that fits nothing we sold, as ListUnallocated reads it. */
export interface UnallocatedRow extends Omit<UnallocatedPayment, 'noticedAt' | 'resolvedAt'> {
  noticedAt: Date;
  resolvedAt: Date | null;
  /** Of whichever of the two its list is in the order of, to the microsecond. */
  placeText: string;
}

export function viewUnallocated({ placeText: _text, noticedAt, resolvedAt, ...row }: UnallocatedRow): UnallocatedPayment {
  return { ...row, noticedAt: noticedAt.toISOString(), resolvedAt: resolvedAt?.toISOString() ?? null };
}
