const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/London' });

/** '25 November 2026', as in London. */
export const ukDay = (time: string): string => DAY.format(new Date(time));
/** 'Wednesday, 25 November 2026 at 14:05'. */
export const ukDayAndTime = (time: string): string => TIME.format(new Date(time));
