import type { OperatorPremium } from '@community-help/api-contracts';

type Times = 'firstPaidAt' | 'paidUntil' | 'cancelsAt' | 'endedAt';

/** A premium, as ListPremiums reads it; `createdText` is to the microsecond. */
export type PremiumRow = Omit<OperatorPremium, Times | 'createdAt'> & Record<Times, Date | null> & { createdAt: Date; createdText: string };

export function viewPremium({ createdText: _text, createdAt, firstPaidAt, paidUntil, cancelsAt, endedAt, ...row }: PremiumRow): OperatorPremium {
  const text = (time: Date | null): string | null => time?.toISOString() ?? null;
  return { ...row, createdAt: createdAt.toISOString(), firstPaidAt: text(firstPaidAt), paidUntil: text(paidUntil), cancelsAt: text(cancelsAt), endedAt: text(endedAt) };
}
