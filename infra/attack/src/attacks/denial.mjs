/** Keeping the platform from others: slowness, size, number. */
import { createConnection } from 'node:net';
import { expectStatus } from '../target.mjs';

const group = 'Denial';

/** Opens connections from several addresses of this machine that behave badly, and measures an ordinary visitor meanwhile. */
async function underBadConnections(target, { count, behave }) {
  const { hostname, port } = new URL(target.url);
  const usual = await visitorTime(target);
  const sockets = Array.from({ length: count }, (_, number) => {
    const socket = createConnection({ host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port), localAddress: `127.0.0.${2 + (number % 50)}` });
    socket.on('error', () => undefined);
    behave(socket, number);
    return socket;
  });
  // What was asked for is worked on first, which is no attack but a busy minute.
  await new Promise((wait) => setTimeout(wait, 6_000));
  const meanwhile = await visitorTime(target);
  for (const socket of sockets) socket.destroy();
  return meanwhile <= Math.max(3 * usual, 250) ? undefined : `a visitor waited ${Math.round(meanwhile)} ms instead of ${Math.round(usual)}`;
}

/** Median of a few ordinary requests in milliseconds. */
async function visitorTime(target) {
  const times = [];
  for (let n = 0; n < 9; n++) times.push((await target.get('/api/registrations/demo-helper-1')).ms);
  return times.toSorted((a, b) => a - b)[4];
}

const SLOW = {
  'that say nothing': () => undefined,
  'that never end their headers': (socket) => socket.write('GET / HTTP/1.1\r\nHost: x\r\nX: '),
  'that announce a body and send none': (socket) => socket.write('POST /api/newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{'),
  'that do not read what they asked for': (socket) => {
    socket.pause();
    socket.write('GET /api/registrations HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4));
  },
};

export const DENIAL = [
  ...Object.entries(SLOW).map(([how, behave]) => ({
    group, name: `500 connections ${how} from 50 addresses cost only themselves`,
    run: (target) => underBadConnections(target, { count: 500, behave }),
  })),
  ...[500, 2_000, 8_000, 15_000].map((slashes) => ({
    group, name: `${slashes} slashes cost nothing`,
    run: async (target) => {
      const answer = await target.get(`/${'/'.repeat(slashes)}x`);
      return answer.ms > 1_000 ? `it took ${Math.round(answer.ms)} ms` : expectStatus(answer, 400, 404, 414, 431);
    },
  })),
  ...['bbox=-180,-90,180,90&zoom=22', 'bbox=0,0,0,0&zoom=0', 'bbox=1e308,1,2,3&zoom=1', 'limit=50&q=a&near=0,0&within=100000', 'limit=1000000', 'limit=50&after=zzz', 'limit=-1', 'limit=1e9', 'zoom=1', 'near=x&limit=1', 'within=1&limit=1'].map((query) => ({
    group, name: `the list is bounded for ${query}`,
    run: async (target) => {
      const answer = await target.get(`/api/registrations?${query}`);
      if (answer.text.length > 400_000) return `${answer.text.length} characters`;
      return answer.ms > 3_000 ? `it took ${Math.round(answer.ms)} ms` : target.faultOf(answer);
    },
  })),
  ...[{ maxDistance: 1e9 }, { limit: 1e9 }, { serviceNeeded: 'a '.repeat(150) }, { serviceNeeded: 'x'.repeat(5_000) }, { userLatitude: 91 }, { userLatitude: 'x' }, { projectType: '__proto__' }].map((fields) => ({
    group, name: `a search is bounded for ${JSON.stringify(fields).slice(0, 50)}`,
    run: async (target) => {
      const answer = await target.post('/api/recommendations', { userLatitude: 53.8, userLongitude: -1.55, ...fields });
      return answer.ms > 2_000 ? `it took ${Math.round(answer.ms)} ms` : target.faultOf(answer);
    },
  })),
];
