import 'reflect-metadata';
import { startHttp } from '@community-help/service-kit';
import { uploads } from './uploads.service.js';

await startHttp(uploads);
