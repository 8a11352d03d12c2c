import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/database.js';

/** How long a request may take before another one with its key may take over (its process may have died). */
const LEASE_SECONDS = 60;
const KEEP_HOURS = 24;

export interface StoredAnswer {
  status: number;
  contentType: string | null;
  body: string | null;
}

/** `run`: nobody has answered yet and it is ours; `lease` names our turn. */
export type Claim = { kind: 'run'; lease: string } | { kind: 'answered'; answer: StoredAnswer } | { kind: 'busy' } | { kind: 'different' };

type Row = { request_hash: string; status: number | null; content_type: string | null; body: string | null };

/**
 * First answers by endpoint and Idempotency-Key, kept for 24 hours.
 *
 * A request may carry what a plain hash gives away to whoever tries all values (a bank account number). So its hash is keyed with the
 * client's own Idempotency-Key, of which the table holds only a hash: who reads the table has no key to try values with, every replica
 * finds the same row, and no secret of ours has to be kept, shared or rolled for it.
 */
@Injectable()
export class IdempotencyStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Claims a key for a request (its address and body), or tells what became of the request that has it. */
  async claim(endpoint: string, key: string, request: string): Promise<Claim> {
    const requestHash = createHmac('sha256', key).update(request).digest('base64url');
    const pool = poolOf(this.dataSource);
    // An expired lease and an old row are taken over in the same statement, so that only one of many comes through.
    const taken = await pool.query<{ lease: string }>(
      `INSERT INTO idempotency_key AS own (endpoint, key, request_hash, locked_until)
       VALUES ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
       ON CONFLICT (endpoint, key) DO UPDATE
         SET request_hash = excluded.request_hash, locked_until = excluded.locked_until, status = NULL, content_type = NULL, body = NULL, created_at = now()
         WHERE own.created_at < now() - make_interval(hours => $5)
            OR (own.status IS NULL AND own.locked_until < clock_timestamp() AND own.request_hash = excluded.request_hash)
       RETURNING locked_until::text AS lease`,
      [endpoint, nameOf(key), requestHash, LEASE_SECONDS, KEEP_HOURS],
    );
    if (taken.rows[0]) return { kind: 'run', lease: taken.rows[0].lease };
    const { rows } = await pool.query<Row>(
      'SELECT request_hash, status, content_type, body FROM idempotency_key WHERE endpoint = $1 AND key = $2',
      [endpoint, nameOf(key)],
    );
    const row = rows[0];
    if (row === undefined) return this.claim(endpoint, key, request); // released between the two statements
    if (row.request_hash !== requestHash) return { kind: 'different' };
    if (row.status === null) return { kind: 'busy' };
    return { kind: 'answered', answer: { status: row.status, contentType: row.content_type, body: row.body } };
  }

  async store(endpoint: string, key: string, lease: string, answer: StoredAnswer): Promise<void> {
    await poolOf(this.dataSource).query(
      'UPDATE idempotency_key SET status = $4, content_type = $5, body = $6 WHERE endpoint = $1 AND key = $2 AND locked_until = $3::timestamptz',
      [endpoint, nameOf(key), lease, answer.status, answer.contentType, answer.body],
    );
  }

  /** The request failed: the key may be used again. */
  async release(endpoint: string, key: string, lease: string): Promise<void> {
    await poolOf(this.dataSource).query(
      'DELETE FROM idempotency_key WHERE endpoint = $1 AND key = $2 AND locked_until = $3::timestamptz AND status IS NULL',
      [endpoint, nameOf(key), lease],
    );
  }

  /** Deletes answers older than 24 hours. */
  async sweep(): Promise<void> {
    await poolOf(this.dataSource).query('DELETE FROM idempotency_key WHERE created_at < now() - make_interval(hours => $1)', [KEEP_HOURS]);
  }
}

/** What the table knows a key by. */
function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
