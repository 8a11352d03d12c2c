import 'reflect-metadata';
import { runMigrations } from '@community-help/service-kit';
import { accounts } from './service.js';

await runMigrations(accounts);
