import { runMigrations } from '@community-help/service-kit';
import { payments } from './service.js';

await runMigrations(payments);
