import type { EntityManager } from 'typeorm';
import { gone } from '../problems/problem.js';
import type { OneTimeLink } from './one-time-link.js';

/** Remembers which one-time links were used, in the database of the service that acts on them. */
export class UsedLinks {
  /**
   * Uses the link up in the caller's transaction: if that rolls back, the link still works. Of two at once one waits and then is refused.
   * @throws Problem 410 when it was used before
   */
  async use(manager: EntityManager, link: OneTimeLink): Promise<void> {
    const inserted = await manager.query<unknown[]>(
      'INSERT INTO used_link (id, purpose, expires_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING RETURNING id',
      [link.id, link.purpose, link.expiresAt],
    );
    if (inserted.length === 0) throw gone('This link has been used already. Please ask for a new one.');
  }

  /** Forgets links that could not be used any more anyway. Number of rows. */
  async forget(manager: EntityManager): Promise<number> {
    const gone = await manager.query<unknown[]>(`WITH gone AS (DELETE FROM used_link WHERE expires_at < now() - interval '1 day' RETURNING 1) SELECT 1 FROM gone`);
    return gone.length;
  }
}
