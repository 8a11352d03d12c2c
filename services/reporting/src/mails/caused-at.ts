import type { EntityManager } from 'typeorm';

const CAUSED_AT = 'mailsCausedAt';

/** Notes with a transaction when the event happened that it answers to: long ago, if it is read again. */
export function noteCause({ queryRunner }: EntityManager, occurredAt: string): void {
  queryRunner!.data[CAUSED_AT] = occurredAt;
}

/** What was noted; null in a transaction that answers to no event. */
export function causedAt({ queryRunner }: EntityManager): string | null {
  return (queryRunner?.data[CAUSED_AT] as string | undefined) ?? null;
}
