import { startHttp } from '@community-help/service-kit';
import { registrations } from './service.js';

await startHttp(registrations);
