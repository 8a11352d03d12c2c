import { runMigrations } from '@community-help/service-kit';
import { reporting } from './service.js';

await runMigrations(reporting);
