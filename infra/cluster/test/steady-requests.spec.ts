import { expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SteadyRequests } from '@community-help/cluster';

it('asks by the clock, and remembers every request that was not answered as it should be', async () => {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume();
    if (count === 5) return void response.writeHead(503).end();
    if (count === 9) return void request.socket.destroy();
    response.writeHead(200).end('ok');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const requests = new SteadyRequests(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 50);
  const startedAt = performance.now();
  requests.start();
  while (requests.count < 25) await sleep(20);
  await requests.stop();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  expect(performance.now() - startedAt).toBeGreaterThan(400);
  expect(requests.failures).toHaveLength(2);
  expect(requests.failures.join('\n')).toMatch(/503\n|503$/);
});
