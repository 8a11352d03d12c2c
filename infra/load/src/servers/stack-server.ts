/** A service of ours that does nothing: everything the kit puts around a handler whose DTO is checked. */
import { defineService, runService, ServiceConfig } from '@community-help/service-kit';
import { reportReady } from './report.js';
import { StackModule } from './stack-module.js';

class StackConfig extends ServiceConfig {}

const service = await runService(defineService({ name: 'stack', Config: StackConfig, http: () => [StackModule] }), { roles: ['http'], env: process.env });
process.on('SIGTERM', () => void service.close().then(() => process.exit(0)));
reportReady(service.url);
