/** The gateway as it is, in front of one upstream, without limits: one address may ask as often as it can. */
import { gateway } from '@community-help/gateway';
import { runService } from '@community-help/service-kit';
import { reportReady } from './report.js';

const upstream = process.env['UPSTREAM_URL'] ?? '';
const names = ['REGISTRATIONS', 'GEO_RECOMMENDATIONS', 'PAYMENTS', 'UPLOADS', 'REPORTING', 'CONTENT', 'ACCOUNTS'];
const limits = ['READ', 'SEARCH', 'WRITE', 'MONEY', 'UPLOAD', 'WEBHOOK', 'SITE'];
const env = {
  ...process.env,
  ...Object.fromEntries(names.map((name) => [`${name}_URL`, upstream])),
  MAX_CONNECTIONS_PER_ADDRESS: '0',
  MAX_EXCHANGES_PER_ADDRESS: '0',
  ...Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, '0'])),
};
const service = await runService(gateway, { roles: ['http'], env });
process.on('SIGTERM', () => void service.close().then(() => process.exit(0)));
reportReady(service.url);
