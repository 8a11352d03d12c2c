import type { Store } from '../state/store.js';
import { TABLE_NAMES, type Change } from '../state/tables.js';

/** Tables that a reset leaves alone: endpoints and switches are configuration, not state. */
const KEPT = new Set(['webhook_endpoint', 'setting']);

/** Forgets every object, event and key. */
export function resetSandbox(store: Store): void {
  const changes: Change[] = [];
  for (const table of TABLE_NAMES) {
    if (KEPT.has(table)) continue;
    for (const row of store.rows(table)) changes.push([table, row.data.id]);
  }
  store.apply(changes);
}
