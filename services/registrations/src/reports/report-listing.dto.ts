import { faultOfEmail, REPORT, REPORT_REASONS, type ReportReason, type ReportRequest } from '@community-help/api-contracts';
import { BlankIsNull, Checked, CheckedText, OptionalText } from '../helper/plain-text.js';

const REASONS: readonly string[] = REPORT_REASONS.map(({ id }) => id);

export class ReportListingDto implements ReportRequest {
  @Checked('reason', (value) => (REASONS.includes(value as string) ? undefined : `must be one of ${REASONS.join(', ')}`)) reason: ReportReason;
  @OptionalText({ max: REPORT.maxTextLength, lines: true }) text?: string | null;
  @BlankIsNull() @CheckedText('email', faultOfEmail) email?: string | null;
}
