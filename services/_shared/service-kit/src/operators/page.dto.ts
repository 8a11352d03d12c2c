import { IsOptional, Matches } from 'class-validator';

const MAX_LIMIT = 100;
const LIMIT = 50;

/** Which part of a list: every list of the operators' console takes these. */
export class PageDto {
  @IsOptional() @Matches(/^\d{1,3}$/, { message: `limit must be a whole number from 1 to ${MAX_LIMIT}` }) limit?: string;
  @IsOptional() @Matches(/^[\w-]{1,300}$/, { message: 'after must be what the page before gave as next' }) after?: string;
}

/** A page of the audit log, whose lines are numbered. */
export class AuditPageDto extends PageDto {
  @IsOptional() @Matches(/^\d{1,18}$/, { message: 'after must be what the page before gave as next' }) declare after?: string;
}

/** Rows of a page: 1 to 100, 50 when nothing is said. */
export function limitOf({ limit }: PageDto): number {
  return limit === undefined ? LIMIT : Math.min(Math.max(Number(limit), 1), MAX_LIMIT);
}

/** One page of a list that has many; `next` is sent back as `after`. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/** @param rows one more than the page holds, when there are more. @param keyOf of the last row of the page */
export function pageOf<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => string): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last !== undefined ? keyOf(last) : null };
}
