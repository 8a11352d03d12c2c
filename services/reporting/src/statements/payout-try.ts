/** Which try of which payout an event tells of, the same however often it is told; of what was told before tries had numbers, the event itself. */
export function payoutTry({ payoutId, attempt }: { payoutId: string; attempt?: number }, eventId: string): string {
  return attempt === undefined ? eventId : `${payoutId}.${attempt}`;
}
