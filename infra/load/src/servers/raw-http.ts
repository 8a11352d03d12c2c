/** The floor: node:http, a JSON body in, eight cards out. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eightCards } from './cards.js';
import { reportReady } from './report.js';

const cards = eightCards();
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString());
    const body = JSON.stringify(cards);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => reportReady(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
