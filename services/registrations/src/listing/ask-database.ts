import { poolOf } from '@community-help/service-kit';
import type { DataSource } from 'typeorm';

export interface Statement {
  /** Of a statement that is prepared once. */
  name?: string;
  text: string;
  values?: unknown[];
}

/**
 * Rows of a statement that only reads. A database that is silent, be it for a cable, is given up after `withinMs` and its connection with it;
 * otherwise whoever waits would wait until the operating system gives up, which takes hours.
 * @throws Error that the kit takes for an outage
 */
export async function askDatabase<Row extends object>(dataSource: DataSource, statement: Statement, withinMs: number): Promise<Row[]> {
  // pg reads it from the statement, its types do not know it
  const timed = { ...statement, query_timeout: withinMs };
  return (await poolOf(dataSource).query<Row>(timed)).rows;
}
