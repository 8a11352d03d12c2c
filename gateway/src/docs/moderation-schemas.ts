import { REPORT, REPORT_REASONS } from '@community-help/api-contracts';
import type * as T from '@community-help/api-contracts';
import { object, oneOf, optional, orNull, type Schema, text } from './json-schema.js';

/** Types of reports and of the operators' console, by their name in api-contracts. */
export const MODERATION_SCHEMAS: Record<string, Schema> = {
  ReportRequest: object<T.ReportRequest>({
    reason: oneOf(REPORT_REASONS.map(({ id }) => id)),
    text: optional(orNull(text(`At most ${REPORT.maxTextLength} characters`))),
    email: optional(orNull(text('Where an answer goes'))),
  }),
};
