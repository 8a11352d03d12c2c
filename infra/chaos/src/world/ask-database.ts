import pg from 'pg';

/** One question on a connection of its own: the database may have been killed since the last one. */
export async function askDatabase(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the question fails as well, and its asker tries again
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}
