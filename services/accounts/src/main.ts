import 'reflect-metadata';
import { startHttp } from '@community-help/service-kit';
import { accounts } from './service.js';

await startHttp(accounts);
