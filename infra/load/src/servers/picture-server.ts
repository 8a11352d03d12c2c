/** An upstream with one large picture and small answers to everything else. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportReady } from './report.js';

const picture = Buffer.alloc(2_600_000, 1);
const small = Buffer.from(JSON.stringify({ id: 'helper', name: 'x'.repeat(400) }));
const server = createServer((request, response) => {
  request.resume();
  const body = request.url!.startsWith('/objects/') ? picture : small;
  response.writeHead(200, { 'content-type': body === picture ? 'image/webp' : 'application/json', 'content-length': body.length }).end(body);
});
server.listen(0, '127.0.0.1', () => reportReady(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => process.exit(0));
