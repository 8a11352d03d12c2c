import { IsISO8601, IsString, IsUUID, Matches } from 'class-validator';

/** The mail server accepted a monthly report. */
export class MonthlyReportSentV1 {
  static readonly topic = 'reporting.monthly-report-sent.v1';
  static readonly key = 'helperId';

  @IsUUID() reportId: string;
  @IsString() helperId: string;
  @Matches(/^\d{4}-(0[1-9]|1[0-2])$/) month: string;
  @IsString() messageId: string;
  @IsISO8601() sentAt: string;
}
