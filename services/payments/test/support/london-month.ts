const LONDON = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function londonParts(instant: Date): Record<string, number> {
  return Object.fromEntries(LONDON.formatToParts(instant).map((part) => [part.type, Number(part.value)]));
}

/** The instant at which a month begins in London; `month` is 1 to 12 and may run over either end of the year. */
export function startOfLondonMonth(year: number, month: number): Date {
  const midnightUtc = Date.UTC(year, month - 1, 1);
  // Summer time is one hour ahead of UTC, so London's midnight is either this instant or the hour before it.
  const hour = londonParts(new Date(midnightUtc)).hour!;
  return new Date(midnightUtc - hour * 3_600_000);
}

/** First instant of the London calendar month that contains `instant`, and of the month after it. */
export function londonMonthOf(instant: Date): { startsAt: Date; endsAt: Date } {
  const { year, month } = londonParts(instant) as { year: number; month: number };
  return { startsAt: startOfLondonMonth(year, month), endsAt: startOfLondonMonth(year, month + 1) };
}
