import 'reflect-metadata';
import { runMigrations } from '@community-help/service-kit';
import { uploads } from './service.js';

await runMigrations(uploads);
