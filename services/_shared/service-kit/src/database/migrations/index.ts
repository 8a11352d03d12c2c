import { CreateKitTables1700000000000 } from './1700000000000-create-kit-tables.js';

/** Tables that every service with a database has: outbox, inbox, idempotency_key. */
export const KIT_MIGRATIONS = [CreateKitTables1700000000000];
