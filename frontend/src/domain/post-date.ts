const SHORT_DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'Europe/London' });

/** Spec: short month, day, year ('Oct 14, 2024'), or 'Recent' when the date is missing or no date. */
export function postDate(createdAt: string | null | undefined): string {
  const date = createdAt ? new Date(createdAt) : undefined;
  return date && !Number.isNaN(date.getTime()) ? SHORT_DATE.format(date) : 'Recent';
}
