import type { OperatorDeadLetter } from '@community-help/api-contracts';

/** An event that no service could handle, as ListDeadLetters reads it. */
export interface DeadLetterRow extends Omit<OperatorDeadLetter, 'deadAt'> {
  deadAt: Date;
  /** To the microsecond. */
  deadText: string;
}

export function viewDeadLetter({ deadText: _text, deadAt, ...row }: DeadLetterRow): OperatorDeadLetter {
  return { ...row, deadAt: deadAt.toISOString() };
}
