/** HTTP as nobody should speak it. */
const group = 'Protocol';
const CRLF = '\r\n';

/** Requests that two servers might read differently. `%` is the place of the host. */
const SMUGGLED = {
  'a length and chunks': `POST /api/newsletter HTTP/1.1${CRLF}Host: %${CRLF}Content-Length: 6${CRLF}Transfer-Encoding: chunked${CRLF}${CRLF}0${CRLF}${CRLF}G`,
  'chunks and a length': `POST /api/newsletter HTTP/1.1${CRLF}Host: %${CRLF}Transfer-Encoding: chunked${CRLF}Content-Length: 4${CRLF}${CRLF}5c${CRLF}GET /internal HTTP/1.1${CRLF}${CRLF}0${CRLF}${CRLF}`,
  'two lengths': `POST /api/newsletter HTTP/1.1${CRLF}Host: %${CRLF}Content-Length: 2${CRLF}Content-Length: 40${CRLF}${CRLF}{}`,
  'a length with a sign': `POST /api/newsletter HTTP/1.1${CRLF}Host: %${CRLF}Content-Length: +2${CRLF}${CRLF}{}`,
  'a length that is no number': `POST /api/newsletter HTTP/1.1${CRLF}Host: %${CRLF}Content-Length: 2x${CRLF}${CRLF}{}`,
  'a negative length': `POST /api/newsletter HTTP/1.1${CRLF}Host: %${CRLF}Content-Length: -1${CRLF}${CRLF}{}`,
  'an odd transfer encoding': `POST /api/newsletter HTTP/1.1${CRLF}Host: %${CRLF}Transfer-Encoding: xchunked${CRLF}${CRLF}0${CRLF}${CRLF}`,
  'a transfer encoding with a tab': `POST /api/newsletter HTTP/1.1${CRLF}Host: %${CRLF}Transfer-Encoding:\tchunked, identity${CRLF}${CRLF}0${CRLF}${CRLF}`,
  'a blank before the colon': `POST /api/newsletter HTTP/1.1${CRLF}Host: %${CRLF}Content-Length : 2${CRLF}${CRLF}{}`,
  'a folded header': `GET / HTTP/1.1${CRLF}Host: %${CRLF}X: a${CRLF} b${CRLF}${CRLF}`,
  'a bare line feed': `GET / HTTP/1.1\nHost: %\nX: 1\n\n`,
  'a bare carriage return': `GET / HTTP/1.1\rHost: %\r\r`,
  'a null byte in a header': `GET / HTTP/1.1${CRLF}Host: %${CRLF}X: a\0b${CRLF}${CRLF}`,
  'no host': `GET / HTTP/1.1${CRLF}${CRLF}`,
  'two hosts': `GET / HTTP/1.1${CRLF}Host: %${CRLF}Host: evil.example${CRLF}${CRLF}`,
  'an absolute address': `GET http://evil.example/ HTTP/1.1${CRLF}Host: %${CRLF}${CRLF}`,
  'CONNECT': `CONNECT evil.example:443 HTTP/1.1${CRLF}Host: evil.example:443${CRLF}${CRLF}`,
  'a version of the future': `GET / HTTP/3.0${CRLF}Host: %${CRLF}${CRLF}`,
  'no version': `GET /${CRLF}${CRLF}`,
  'a chunk size that overflows': `POST /api/newsletter HTTP/1.1${CRLF}Host: %${CRLF}Transfer-Encoding: chunked${CRLF}${CRLF}FFFFFFFFFFFFFFFFF${CRLF}x`,
  'a chunk size that is no number': `POST /api/newsletter HTTP/1.1${CRLF}Host: %${CRLF}Transfer-Encoding: chunked${CRLF}${CRLF}zz${CRLF}x`,
  'a hundred and fifty headers': `GET / HTTP/1.1${CRLF}Host: %${CRLF}${Array.from({ length: 150 }, (_, n) => `X-${n}: 1${CRLF}`).join('')}Content-Length: 5${CRLF}${CRLF}`,
  'a header of 40 kB': `GET / HTTP/1.1${CRLF}Host: %${CRLF}X: ${'a'.repeat(40_000)}${CRLF}${CRLF}`,
  'an address of 15 kB': `GET /${'/'.repeat(15_000)}x HTTP/1.1${CRLF}Host: %${CRLF}Connection: close${CRLF}${CRLF}`,
  'an address of 3 kB': `GET /${'a'.repeat(3_000)} HTTP/1.1${CRLF}Host: %${CRLF}Connection: close${CRLF}${CRLF}`,
  'two slashes': `GET //evil.example HTTP/1.1${CRLF}Host: %${CRLF}Connection: close${CRLF}${CRLF}`,
  'a backslash': `GET /\\evil.example HTTP/1.1${CRLF}Host: %${CRLF}Connection: close${CRLF}${CRLF}`,
  'a broken escape': `GET /%zz HTTP/1.1${CRLF}Host: %${CRLF}Connection: close${CRLF}${CRLF}`,
  'a null byte in the address': `GET /%00 HTTP/1.1${CRLF}Host: %${CRLF}Connection: close${CRLF}${CRLF}`,
  'an upgrade': `GET / HTTP/1.1${CRLF}Host: %${CRLF}Connection: Upgrade${CRLF}Upgrade: h2c${CRLF}HTTP2-Settings: AAMAAABkAAQAAP__${CRLF}${CRLF}`,
  'TLS on a plain port': '\x16\x03\x01\x00\xa5\x01\x00\x00',
  'HTTP/2 from the start': `PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}`,
  'an empty line first': `${CRLF}${CRLF}GET /internal/x HTTP/1.1${CRLF}Host: %${CRLF}Connection: close${CRLF}${CRLF}`,
  'a method nobody knows': `SPLINE / HTTP/1.1${CRLF}Host: %${CRLF}${CRLF}`,
};

export const PROTOCOL = [
  ...Object.entries(SMUGGLED).map(([name, bytes]) => ({
    group, name: `${name}: one answer at most, and none of ours is broken by it`,
    run: async (target) => {
      const { host } = new URL(target.url);
      const answer = await target.sendRaw(bytes.replaceAll('%', (sign, at) => (bytes.slice(at - 6, at).endsWith('Host: ') ? host : sign)), { ms: 1_500 });
      const answers = answer.match(/^HTTP\/1\.1 \d{3}/gm) ?? [];
      if (answers.length > 1) return `${answers.length} answers: ${answers.join(', ')}`;
      return answer.startsWith('HTTP/1.1 5') ? answer.slice(0, 100) : undefined;
    },
  })),
  ...['evil.example', 'evil.example:80', '127.0.0.1:1', '"><script>'].map((host) => ({
    group, name: `the host ${host} is not repeated`,
    run: async (target) => {
      const answer = await target.sendRaw(`GET /find-help HTTP/1.1${CRLF}Host: ${host}${CRLF}Connection: close${CRLF}${CRLF}`);
      return answer.includes(host) ? 'it stands in the answer' : undefined;
    },
  })),
  ...['/', '/api/registrations', '/objects/x', '/config.json', '/api/docs'].map((path) => ({
    group, name: `${path} allows no other site to read, frame or guess`,
    run: async (target) => {
      const { headers } = await target.get(path, { headers: { origin: 'https://evil.example' } });
      if (headers.get('access-control-allow-origin')) return 'other sites may read it';
      if (headers.get('x-content-type-options') !== 'nosniff') return 'its type may be guessed';
      if (headers.get('x-powered-by') || /fastify|node|express/i.test(headers.get('server') ?? '')) return 'it says what it runs on';
      return /frame-ancestors 'none'/.test(headers.get('content-security-policy') ?? '') ? undefined : 'it may be framed';
    },
  })),
];
