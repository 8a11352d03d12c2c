import { CreateKitTables1700000000000 } from './1700000000000-create-kit-tables.js';
import { CreateSchedule1700000000001 } from './1700000000001-create-schedule.js';
import { CreateUsedLink1700000000002 } from './1700000000002-create-used-link.js';
import { CreateOutboxParked1700000000003 } from './1700000000003-create-outbox-parked.js';

/** Tables that every service with a database has: outbox, outbox_parked, inbox, idempotency_key, periodic_task, postponed_row, used_link. */
export const KIT_MIGRATIONS = [CreateKitTables1700000000000, CreateSchedule1700000000001, CreateUsedLink1700000000002, CreateOutboxParked1700000000003];
