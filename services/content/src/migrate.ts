import { runMigrations } from '@community-help/service-kit';
import { content } from './service.js';

await runMigrations(content);
