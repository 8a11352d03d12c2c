interface Interval {
  interval: string;
  interval_count: number;
}

/**
 * End of the period that begins at `start`. Months keep the day of the anchor, or take the last day of a shorter month:
 * a subscription of 31 January renews on 28 February and then on 31 March.
 * @param anchor seconds @param start seconds @returns seconds
 */
export function periodEnd(anchor: number, start: number, { interval, interval_count: count }: Interval): number {
  if (interval === 'day') return start + count * 86_400;
  if (interval === 'week') return start + count * 7 * 86_400;
  const months = interval === 'year' ? 12 * count : count;
  const first = new Date(anchor * 1000);
  const from = new Date(start * 1000);
  const passed = (from.getUTCFullYear() - first.getUTCFullYear()) * 12 + from.getUTCMonth() - first.getUTCMonth();
  const target = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + passed + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  const timeOfDay = (anchor * 1000) % 86_400_000;
  return Math.floor((target.getTime() + (Math.min(first.getUTCDate(), lastDay) - 1) * 86_400_000 + timeOfDay) / 1000);
}
