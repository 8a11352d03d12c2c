import { runMigrations } from '@community-help/service-kit';
import { registrations } from './service.js';

await runMigrations(registrations);
