/** What reports about listings and their operators take and give. */
import type { ReportReason } from './report-reasons.js';

export interface ReportRequest {
  reason: ReportReason;
  /** At most `REPORT.maxTextLength` characters. */
  text?: string | null;
  /** Where an answer goes; nobody but the mail that carries it ever sees the address. */
  email?: string | null;
}
