import type { FieldFault } from '@community-help/service-kit';

/** What was written cannot be shown: every field that is not as it should be. */
export class BadContent extends Error {
  constructor(readonly faults: FieldFault[]) {
    super(faults.map(({ message }) => message).join('; '));
    this.name = 'BadContent';
  }
}
