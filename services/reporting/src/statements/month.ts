import { DateTime } from 'luxon';

/** Months of reports are calendar months of the United Kingdom, also when the clocks change inside them. */
const ZONE = 'Europe/London';

/** One calendar month in Europe/London. `from` inclusive, `to` exclusive. */
export interface Month {
  /** YYYY-MM. */
  id: string;
  /** E.g. 'October 2026'. */
  name: string;
  from: Date;
  to: Date;
}

/** The month named by 'YYYY-MM'. @throws RangeError for any other text */
export function monthOf(id: string): Month {
  const start = DateTime.fromFormat(id, 'yyyy-MM', { zone: ZONE });
  if (!start.isValid) throw new RangeError(`'${id}' is not a month`);
  return {
    id: start.toFormat('yyyy-MM'),
    name: start.setLocale('en-GB').toFormat('LLLL yyyy'),
    from: start.toJSDate(),
    to: start.plus({ months: 1 }).toJSDate(),
  };
}

/** The month that a moment falls in. */
export function monthAt(moment: Date): Month {
  return monthOf(DateTime.fromJSDate(moment, { zone: ZONE }).toFormat('yyyy-MM'));
}

/** The month before. */
export function monthBefore(month: Month): Month {
  return monthAt(new Date(month.from.getTime() - 1));
}

/**
 * The month whose scheduled report is due at a moment: the one that ended on the 1st, once it is 08:00 on the 1st.
 * Before that hour it is still the month before that one, so that a missed run is caught up with.
 */
export function monthDueAt(moment: Date): Month {
  const now = DateTime.fromJSDate(moment, { zone: ZONE });
  const isDue = now >= now.startOf('month').set({ hour: 8 });
  const ended = monthBefore(monthAt(moment));
  return isDue ? ended : monthBefore(ended);
}

/** A moment as people in the UK write it, e.g. '3 Oct 2026, 14:05'. */
export function ukTime(moment: Date): string {
  return DateTime.fromJSDate(moment, { zone: ZONE }).setLocale('en-GB').toFormat('d LLL yyyy, HH:mm');
}

/** A day as people in the UK write it, e.g. '3 Oct 2026'. */
export function ukDay(moment: Date): string {
  return DateTime.fromJSDate(moment, { zone: ZONE }).setLocale('en-GB').toFormat('d LLL yyyy');
}

/** The day of the month, 1 to 31, in Europe/London. */
export function dayOf(moment: Date): number {
  return DateTime.fromJSDate(moment, { zone: ZONE }).day;
}

/** How many days a month has. */
export function daysIn(month: Month): number {
  return DateTime.fromJSDate(month.from, { zone: ZONE }).daysInMonth ?? 31;
}
