import { readFileSync } from 'node:fs';
import { createDataSource, type DatabaseDefinition, type ServiceConfig, type ServiceDefinition } from '@community-help/service-kit';
import { createTestDatabase } from './test-database.js';

const KIT = new URL('../../service-kit/COLUMNS.md', import.meta.url);

export interface ExplainedColumns {
  /** 'table.column' that a database has and no document explains. */
  unexplained: string[];
  /** Explained, and not there; or explained twice. */
  surplus: string[];
  /** Rows of a document that leave out whom it is about, what for, or for how long. */
  incomplete: string[];
}

/**
 * Compares the tables of a service's migrated database with what its COLUMNS.md, and the kit's for the tables of every service, say about them.
 * @param document the service's COLUMNS.md
 */
export async function explainedColumns<Config extends ServiceConfig>({ Config, database }: ServiceDefinition<Config>, document: URL): Promise<ExplainedColumns> {
  const there = new Set(database ? await columnsOf(database, new Config()) : []);
  const rows = [KIT, document].flatMap((url) => rowsOf(readFileSync(url, 'utf8')));
  const explained = rows.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  return {
    unexplained: [...there].filter((column) => !explained.includes(column)).sort(),
    surplus: explained.filter((column, at) => !there.has(column) || explained.indexOf(column) !== at).sort(),
    incomplete: rows.filter(({ rest }) => rest.length !== 3 || rest.includes('')).map(({ table, columns }) => `${table}: ${columns.join(' ')}`),
  };
}

async function columnsOf(definition: DatabaseDefinition, config: ServiceConfig): Promise<string[]> {
  const database = await createTestDatabase();
  const dataSource = createDataSource(definition, Object.assign(config, { databaseUrl: database.url }), 'columns', 'migrations');
  try {
    await dataSource.initialize();
    await dataSource.runMigrations({ transaction: 'each' });
    const rows = await dataSource.query<{ column: string }[]>(`select table_name || '.' || column_name as "column" from information_schema.columns where table_schema = 'public'`);
    return rows.map(({ column }) => column);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await database.drop();
  }
}

/** The rows below a table's head: `| \`table\` | columns | about people | what for | kept |`. */
function rowsOf(markdown: string): { table: string; columns: string[]; rest: string[] }[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [table = '', columns = '', ...rest] = line.split('|').slice(1, -1).map((cell) => cell.trim());
      return { table: table.replaceAll('`', ''), columns: columns.split(' '), rest };
    });
}
