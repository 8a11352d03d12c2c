/** Bad connections in a process of their own, so that they cost the visitor's measuring nothing. */
import { BadConnections } from '../http/bad-connections.js';
import { reportReady } from './report.js';

const { TARGET_PORT, CONNECTIONS, ADDRESSES } = process.env;
const bad = new BadConnections(Number(TARGET_PORT), Number(CONNECTIONS), Number(ADDRESSES));
process.on('SIGTERM', () => {
  bad.stop();
  process.exit(0);
});
setTimeout(() => reportReady(''), 1000);
