import 'reflect-metadata';
import { runMigrations } from '@community-help/service-kit';
import { uploads } from './uploads.service.js';

await runMigrations(uploads);
