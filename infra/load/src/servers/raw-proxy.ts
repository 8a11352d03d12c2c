/** The floor of a proxy in Node: node:http in front, undici behind, bytes streamed through. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { reportReady } from './report.js';

const pool = new Pool(process.env['UPSTREAM_URL'] ?? '', { connections: 32 });
const server = createServer((request, response) => {
  const { host: _host, connection: _connection, ...headers } = request.headers;
  pool
    .stream({ path: request.url ?? '/', method: request.method ?? 'GET', headers, body: request }, ({ statusCode, headers: answer }) => {
      response.writeHead(statusCode, answer as Record<string, string>);
      return response;
    })
    .catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => reportReady(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
