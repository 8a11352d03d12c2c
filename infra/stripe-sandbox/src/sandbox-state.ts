import type { Store } from './state/store.js';
import type { TableName, Tables } from './state/tables.js';
import { PLATFORM } from './state/work.js';

/** Read-only view of everything in the sandbox. */
export class SandboxState {
  readonly platform = PLATFORM;

  constructor(private readonly store: Store) {}

  /** All objects of a kind in the order of their creation, of every account or of one. */
  all<T extends TableName>(table: T, owner?: string): Tables[T][] {
    return [...this.store.rows(table)].filter((row) => owner === undefined || row.owner === owner).map((row) => row.data);
  }

  find<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    return this.store.read(table, id)?.data;
  }

  count(table: TableName): number {
    return this.store.count(table);
  }

  /** Balance in pence of the platform or of a connected account. */
  balance(owner: string = PLATFORM): { available: number; pending: number } {
    const { available, pending } = this.store.read('balance_total', owner)?.data ?? { available: 0, pending: 0 };
    return { available, pending };
  }
}
