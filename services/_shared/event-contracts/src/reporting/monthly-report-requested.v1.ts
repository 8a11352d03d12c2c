import { IsIn, IsISO8601, IsString, IsUUID, Matches } from 'class-validator';

/** A report of one calendar month (Europe/London) is wanted for a helper. */
export class MonthlyReportRequestedV1 {
  static readonly topic = 'reporting.monthly-report-requested.v1';
  static readonly key = 'helperId';

  @IsUUID() reportId: string;
  @IsString() helperId: string;
  /** YYYY-MM. */
  @Matches(/^\d{4}-(0[1-9]|1[0-2])$/) month: string;
  @IsIn(['button', 'schedule']) trigger: string;
  @IsISO8601() requestedAt: string;
}
