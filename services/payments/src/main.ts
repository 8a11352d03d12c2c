import { startHttp } from '@community-help/service-kit';
import { payments } from './service.js';

await startHttp(payments);
