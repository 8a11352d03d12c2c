import { databaseName, PROCESSES } from '@community-help/local';
import type { EventBus } from '@community-help/service-kit';
import { askDatabase as ask } from '../world/ask-database.js';
import type { Platform } from '../world/platform.js';

const DATABASES = PROCESSES.filter(({ migrate }) => migrate).map(({ name }) => databaseName(name));

/** Money and events that have not come to their end yet. */
export async function unfinished(platform: Platform, bus: EventBus): Promise<string[]> {
  const found: [string, number][] = [];
  for (const database of DATABASES) {
    const [row] = await ask(platform.postgres.url(database), `select (select count(*)::int from outbox) as waiting, (select count(*)::int from outbox_parked) as parked`);
    found.push([`events waiting in ${database}`, Number(row!.waiting)], [`events parked in ${database}`, Number(row!.parked)]);
  }
  const [money] = await ask(
    platform.postgres.url('payments'),
    `select (select count(*)::int from payout where status not in ('paid', 'refused')) as payouts,
      (select count(*)::int from donation where settled_at is null) as donations,
      (select count(*)::int from payout_stop) as "stop of payouts",
      (select count(*)::int from payment_issue where resolved_at is null) as "payment issues"`,
  );
  found.push(...Object.entries(money!).map(([what, count]): [string, number] => [what, Number(count)]));
  found.push(['dead letters', (await bus.deadLetters.list()).length]);
  return found.filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}`);
}
