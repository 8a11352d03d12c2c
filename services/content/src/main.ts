import { startHttp } from '@community-help/service-kit';
import { content } from './service.js';

await startHttp(content);
