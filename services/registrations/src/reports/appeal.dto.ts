import { REPORT, type AppealRequest } from '@community-help/api-contracts';
import { RequiredText } from '../helper/plain-text.js';

export class AppealDto implements AppealRequest {
  @RequiredText({ min: 1, max: REPORT.maxTextLength, lines: true }) text: string;
}
