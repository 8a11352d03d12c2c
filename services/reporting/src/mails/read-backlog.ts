import type { DataSource } from 'typeorm';

/** What waits in the queue, and what did not arrive. `oldest` in seconds. */
export interface Backlog {
  waiting: number;
  oldest: number;
  unknown: number;
  refused: number;
  held: Record<'recipient' | 'seal' | 'text', number>;
}

/** By the index of unfinished mails. @throws when the database is away */
export async function readBacklog(database: DataSource): Promise<Backlog> {
  const [row] = await database.query<[Backlog & { recipient: number; seal: number; text: number }]>(
    `select count(*) filter (where state in ('waiting', 'queued'))::int as waiting,
       coalesce(extract(epoch from now() - min(created_at) filter (where state in ('waiting', 'queued'))), 0)::float8 as oldest,
       count(*) filter (where state = 'unknown')::int as unknown, count(*) filter (where state = 'refused')::int as refused,
       count(*) filter (where state = 'waiting' and held_for = 'recipient')::int as recipient,
       count(*) filter (where state = 'waiting' and held_for = 'seal')::int as seal,
       count(*) filter (where state = 'waiting' and held_for = 'text')::int as text
     from mail where state in ('waiting', 'queued', 'unknown', 'refused') and not is_wiped`,
  );
  const { recipient, seal, text, ...rest } = row;
  return { ...rest, held: { recipient, seal, text } };
}
