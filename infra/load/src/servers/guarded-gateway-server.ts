/** The gateway as it stands before the public, with all of its limits, in front of one upstream that plays every service. */
import { gateway } from '@community-help/gateway';
import { runService } from '@community-help/service-kit';
import { reportReady } from './report.js';

const upstream = process.env['UPSTREAM_URL'] ?? '';
const names = ['REGISTRATIONS', 'GEO_RECOMMENDATIONS', 'PAYMENTS', 'UPLOADS', 'REPORTING', 'CONTENT', 'ACCOUNTS'];
const env = { ...process.env, ...Object.fromEntries(names.map((name) => [`${name}_URL`, upstream])) };
const service = await runService(gateway, { roles: ['http'], env });
process.on('SIGTERM', () => void service.close().then(() => process.exit(0)));
reportReady(service.url);
