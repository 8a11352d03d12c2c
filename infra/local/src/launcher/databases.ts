import pg from 'pg';

const { Client, escapeIdentifier, escapeLiteral } = pg;

/** Name of the database that carries the event log. */
export const EVENTS_DATABASE = 'events';

/** A service's database: its name in PostgreSQL's spelling. */
export function databaseName(service: string): string {
  return service.replaceAll('-', '_');
}

/**
 * Makes sure that each database exists, owned by a role of the same name that may enter no other.
 *
 * @param adminUrl connection URL of the superuser
 * @param passwords password per database and role
 */
export async function provisionDatabases(adminUrl: string, passwords: Record<string, string>): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const roles = await namesOf(client, 'select rolname as name from pg_roles');
    const databases = await namesOf(client, 'select datname as name from pg_database');
    for (const [name, password] of Object.entries(passwords)) {
      const id = escapeIdentifier(name);
      await client.query(`${roles.has(name) ? 'alter' : 'create'} role ${id} with login password ${escapeLiteral(password)}`);
      if (databases.has(name)) continue;
      await client.query(`create database ${id} owner ${id}`);
      await client.query(`revoke connect on database ${id} from public`);
    }
  } finally {
    await client.end();
  }
}

async function namesOf(client: pg.Client, sql: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(sql);
  return new Set(rows.map(({ name }) => name));
}
