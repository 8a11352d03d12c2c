import { Journal } from './journal.js';
import type { Change, Row, TableName, Tables } from './tables.js';

/** Rewriting pays off once most lines of the journal describe states that are gone. */
const REWRITE_WHEN_CHANGES_PER_ROW = 2;
const REWRITE_FROM_CHANGES = 5000;

/** All state in memory, every change also in a journal when there is a data directory. */
export class Store {
  private readonly tables = new Map<TableName, Map<string, Row<{ id: string }>>>();
  private journal: Journal | undefined;

  /** Opens the state of a directory; without one the state lives only as long as the process. */
  static async open(directory?: string): Promise<Store> {
    const store = new Store();
    if (directory === undefined) return store;
    let changes = 0;
    store.journal = await Journal.open(directory, (line) => {
      store.remember(line as Change[]);
      changes += (line as Change[]).length;
    });
    if (changes > REWRITE_FROM_CHANGES && changes > REWRITE_WHEN_CHANGES_PER_ROW * store.size()) await store.rewrite(directory);
    return store;
  }

  read<T extends TableName>(table: T, id: string): Row<Tables[T]> | undefined {
    return this.table(table).get(id);
  }

  /** Rows in the order of their creation. */
  rows<T extends TableName>(table: T): IterableIterator<Row<Tables[T]>> {
    return this.table(table).values();
  }

  count(table: TableName): number {
    return this.table(table).size;
  }

  /** Applies a unit of work as a whole: it is visible at once and on the disk after `durable()`. */
  apply(changes: Change[]): void {
    if (changes.length === 0) return;
    this.remember(changes);
    this.journal?.append(changes);
  }

  async durable(): Promise<void> {
    await this.journal?.durable();
  }

  async close(): Promise<void> {
    await this.journal?.close();
  }

  private remember(changes: Change[]): void {
    for (const change of changes) {
      const table = this.table(change[0]) as Map<string, Row<{ id: string }>>;
      if (change.length === 3) table.set(change[2].id, { owner: change[1], data: change[2] });
      else table.delete(change[1]);
    }
  }

  private table<T extends TableName>(name: T): Map<string, Row<Tables[T]>> {
    let table = this.tables.get(name);
    if (!table) {
      table = new Map();
      this.tables.set(name, table);
    }
    return table as unknown as Map<string, Row<Tables[T]>>;
  }

  private size(): number {
    let size = 0;
    for (const table of this.tables.values()) size += table.size;
    return size;
  }

  private async rewrite(directory: string): Promise<void> {
    await this.journal?.close();
    await Journal.rewrite(directory, this.asLines());
    this.journal = await Journal.open(directory, () => undefined);
  }

  private *asLines(): Iterable<Change[]> {
    for (const [name, table] of this.tables) {
      for (const row of table.values()) yield [[name, row.owner, row.data]];
    }
  }
}
