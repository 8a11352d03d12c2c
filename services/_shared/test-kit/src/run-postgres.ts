import type { PostgresOnDemand } from './postgres-on-demand.js';

let current: PostgresOnDemand | undefined;

/** Carries the run's server from jest's globalSetup to its globalTeardown (one process, two modules). */
export function setRunPostgres(postgres: PostgresOnDemand): void {
  current = postgres;
}

export function runPostgres(): PostgresOnDemand | undefined {
  return current;
}
