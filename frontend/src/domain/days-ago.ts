const DAY_MS = 86_400_000;

/** 'today', 'yesterday' or '12 days ago', by the calendar of whoever reads. A clock that is behind makes no day of tomorrow. */
export function daysAgo(time: string, now = new Date()): string {
  const days = Math.round((midnightOf(now) - midnightOf(new Date(time))) / DAY_MS);
  if (days < 1) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

const midnightOf = (time: Date): number => new Date(time).setHours(0, 0, 0, 0);
