/** The object store and the pictures in it. */
import { expectStatus } from '../target.mjs';

const group = 'Objects';

/** Where browsers put files, and the query of a right address. */
async function slot(target) {
  const answer = await target.post('/api/objects/upload', {});
  return new URL(JSON.parse(answer.text).uploadURL);
}

const withQuery = (url, search) => Object.assign(new URL(url), { search }).href;

export const OBJECTS = [
  ...['GET', 'PUT', 'DELETE', 'HEAD'].flatMap((method) =>
    [
      ['no signature', () => ''],
      ['the word alone', () => '?X-Amz-Signature=x'],
      ['the word and an algorithm', () => '?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=x'],
      ['all fields, made up', () => `?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=x%2F20261122%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20261122T000000Z&X-Amz-Expires=900&X-Amz-SignedHeaders=host&X-Amz-Signature=${'0'.repeat(64)}`],
      ['the old scheme', () => '?AWSAccessKeyId=x&Expires=9999999999&Signature=x'],
    ].map(([how, query]) => ({
      group, name: `${method} of a file with ${how}`,
      run: async (target) => expectStatus(await target.ask(method, withQuery(await slot(target), query()), method === 'PUT' ? { body: 'x', raw: true } : {}), 400, 401, 403, 405),
    })),
  ),
  ...['GET', 'DELETE', 'POST'].map((method) => ({
    group, name: `a right address for PUT is none for ${method}`,
    run: async (target) => expectStatus(await target.ask(method, (await slot(target)).href), 400, 403, 405),
  })),
  {
    group, name: 'a right address is none for another file',
    run: async (target) => {
      const url = await slot(target);
      url.pathname = url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1) + 'images-of-somebody-else';
      return expectStatus(await target.ask('PUT', url.href, { body: 'x', raw: true }), 400, 403);
    },
  },
  ...[['X-Amz-Expires', '999999'], ['X-Amz-SignedHeaders', 'host;x'], ['X-Amz-Date', '20200101T000000Z']].map(([field, value]) => ({
    group, name: `a right address with another ${field}`,
    run: async (target) => {
      const url = await slot(target);
      url.searchParams.set(field, value);
      return expectStatus(await target.ask('PUT', url.href, { body: 'x', raw: true }), 400, 403);
    },
  })),
  ...['', '/community-help', '/secbucket', '/community-help?list-type=2', '/community-help?uploads', '/community-help?policy'].flatMap((path) =>
    ['GET', 'PUT', 'DELETE'].map((method) => ({
      group, name: `${method} ${path || '/'} of the store is not for strangers`,
      run: async (target) => expectStatus(await target.ask(method, `${(await slot(target)).origin}${path}`), 400, 403, 404, 405),
    })),
  ),
  {
    group, name: 'a form post puts nothing anywhere',
    run: async (target) => {
      const form = new FormData();
      form.set('key', 'images/attack.webp');
      form.set('file', new Blob(['x']));
      const url = await slot(target);
      const answer = await target.ask('POST', `${url.origin}/community-help`, { body: form, raw: true });
      return answer.status === 0 || answer.status >= 400 ? undefined : `answered ${answer.status}`;
    },
  },
  ...['x-amz-copy-source', 'x-amz-acl', 'x-amz-meta-a', 'x-amz-tagging'].map((header) => ({
    group, name: `a presigned PUT takes no unsigned ${header}`,
    run: async (target) => expectStatus(await target.ask('PUT', (await slot(target)).href, { body: 'x', raw: true, headers: { [header]: '/community-help/images/x' } }), 400, 403),
  })),
  ...['/objects/../../etc/passwd', '/objects/%2e%2e/%2e%2e/etc/passwd', '/objects/uploads/x', '/objects/', '/objects/images/..%2fuploads', '/objects/\0', '/objects/images/x.html', '/objects//etc/passwd'].map((path) => ({
    group, name: `${JSON.stringify(path)} is no picture`,
    run: async (target) => {
      const answer = await target.get(path.replace('\0', '%00'));
      return answer.status >= 400 ? undefined : `answered ${answer.status} ${answer.headers.get('content-type')}`;
    },
  })),
  ...['http://169.254.169.254/latest', 'http://localhost:5432/', 'file:///etc/passwd', '', 'http://', 'ftp://x', `http://localhost/${'x'.repeat(3_000)}`, {}, null].map((uploadURL) => ({
    group, name: `nothing is fetched from ${JSON.stringify(uploadURL)?.slice(0, 40)}`,
    run: async (target) => expectStatus(await target.post('/api/objects/normalize', { uploadURL }), 400, 404, 422),
  })),
  ...[
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
    ['PDF', '%PDF-1.7'],
    ['a GIF that is a script', 'GIF89a/*<script>alert(1)</script>*/'],
  ].map(([what, bytes]) => ({
    group, name: `${what} is no picture`,
    run: async (target) => {
      const url = (await slot(target)).href;
      await target.ask('PUT', url, { body: bytes, raw: true });
      return expectStatus(await target.post('/api/objects/normalize', { uploadURL: url }), 400, 404, 415, 422);
    },
  })),
];
