import type pg from 'pg';
import { impatientSocket } from './impatient-socket.js';

/** How long the end of a statement, or of its limit, may be on its way. */
const ANSWER_MS = 5_000;

/**
 * How long the server waits for one of a pool. A transaction of which nothing is heard for 20 s ends, with all it holds: whoever vanished without a word
 * lets go of rows as soon as of locks (`PgSession`). The settings of TCP free a process whose answer nobody takes, or that nobody asks any more.
 */
export const SERVER_PATIENCE: pg.PoolConfig = {
  idle_in_transaction_session_timeout: 20_000,
  options: '-c tcp_user_timeout=20s -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2',
};

/**
 * How long one of a pool waits for the server. Whoever waits for a lock is told so a little before the statement's limit, because that is nobody's
 * fault (`isOutage`), and after the server's patience with whoever may have vanished with it.
 * @param statementMs 0 is without a limit
 */
export function patience(statementMs: number): pg.PoolConfig {
  return {
    statement_timeout: statementMs,
    lock_timeout: statementMs * 0.8,
    stream: statementMs === 0 ? undefined : () => impatientSocket(statementMs + ANSWER_MS),
  };
}
