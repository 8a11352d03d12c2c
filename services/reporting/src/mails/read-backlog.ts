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
    `SELECT count(*) FILTER (WHERE state IN ('waiting', 'queued'))::int AS waiting,
       coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE state IN ('waiting', 'queued'))), 0)::float8 AS oldest,
       count(*) FILTER (WHERE state = 'unknown')::int AS unknown, count(*) FILTER (WHERE state = 'refused')::int AS refused,
       count(*) FILTER (WHERE state = 'waiting' AND held_for = 'recipient')::int AS recipient,
       count(*) FILTER (WHERE state = 'waiting' AND held_for = 'seal')::int AS seal,
       count(*) FILTER (WHERE state = 'waiting' AND held_for = 'text')::int AS text
     FROM mail WHERE state IN ('waiting', 'queued', 'unknown', 'refused') AND NOT is_wiped`,
  );
  const { recipient, seal, text, ...rest } = row;
  return { ...rest, held: { recipient, seal, text } };
}
