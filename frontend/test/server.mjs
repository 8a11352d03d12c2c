/**
 * Serves a built site for screenshots and accessibility checks: `node frontend/test/server.mjs [port]` (folder: SITE_OUT or frontend/dist).
 * With GATEWAY_URL it hands API calls to a running gateway, otherwise it answers them from test/sample-data.mjs.
 */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createGzip, gzipSync } from 'node:zlib';
import { sampleApi } from './sample-data.mjs';

const site = resolve(process.env.SITE_OUT ?? fileURLToPath(new URL('../dist', import.meta.url)));
const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.vtt': 'text/vtt',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Only browsers come here, and they all take it; a slow line is measured as it is behind the gateway. */
const ZIPPED = { 'content-encoding': 'gzip' };
const ZIPPABLE = /^text|json|svg/;

function matches(pattern, path) {
  const expression = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${expression}/?$`).test(path);
}

/** The file of an address and the status that the gateway would give it. */
function fileOf(path) {
  for (const candidate of [join(site, path), join(site, path, 'index.html')]) {
    const file = resolve(candidate);
    if ((file + sep).startsWith(site + sep) && existsSync(file) && statSync(file).isFile()) return { file, status: 200 };
  }
  const routes = JSON.parse(readFileSync(join(site, 'routes.json'), 'utf8'));
  const route = routes.find((pattern) => matches(pattern, path));
  const { frames } = JSON.parse(readFileSync(join(site, 'pages.json'), 'utf8'));
  return { file: join(site, frames[route] ?? 'app.html'), status: route ? 200 : 404 };
}

function forward(incoming, outgoing, gateway) {
  const target = request(new URL(incoming.url, gateway), { method: incoming.method, headers: incoming.headers }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.headers);
    answer.pipe(outgoing);
  });
  target.on('error', (error) => outgoing.writeHead(502).end(error.message));
  incoming.pipe(target);
}

async function bodyOf(incoming) {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return chunks.length ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : undefined;
}

/** Starts the server on 127.0.0.1; port 0 takes a free one. */
export function startSite({ port = 0, gateway = process.env.GATEWAY_URL, answer = sampleApi(48) } = {}) {
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url, 'http://site');
    const isApi = url.pathname.startsWith('/api/') || url.pathname.startsWith('/objects/') || url.pathname === '/config.json';
    if (isApi && gateway) return forward(incoming, outgoing, gateway);
    if (isApi) {
      const { status = 200, body, json } = await answer(incoming.method, url, await bodyOf(incoming));
      const isText = typeof body === 'string';
      outgoing.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...ZIPPED });
      return outgoing.end(gzipSync(isText ? body : (json ?? JSON.stringify(body)), { level: 1 }));
    }
    const { file, status } = fileOf(decodeURIComponent(url.pathname));
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const isZipped = ZIPPABLE.test(type);
    outgoing.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...(isZipped && ZIPPED) });
    // Nobody tells everybody anything here.
    const content = type.startsWith('text/html') ? Readable.from([readFileSync(file, 'utf8').replace('%NOTICES%', '')]) : createReadStream(file);
    (isZipped ? content.pipe(createGzip()) : content).pipe(outgoing);
  });
  return new Promise((done) => {
    server.listen(port, '127.0.0.1', () => done({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await startSite({ port: Number(process.argv[2] ?? 4173) });
  console.log(`Serving ${site} on ${url}`);
}
