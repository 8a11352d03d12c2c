/** A day and time as people in Britain say it. */
const LONDON_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

export function formatLondonTime(instant: Date): string {
  return LONDON_TIME.format(instant);
}
