import { startHttp } from '@community-help/service-kit';
import { reporting } from './service.js';

await startHttp(reporting);
