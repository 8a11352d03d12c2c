import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'minio';
import { startObjectStore, type RunningObjectStore } from '@community-help/local';

const KEY = 'images/one.webp';
const CONTENT = 'the picture';
let directory: string;
let store: RunningObjectStore;
let client: Client;

const clientFor = (accessKey: string, secretKey: string, region = 'us-east-1') =>
  new Client({ endPoint: '127.0.0.1', port: store.port, useSSL: false, accessKey, secretKey, region, pathStyle: true });

/** A request exactly as written: fetch would tidy the path up and forbids the Host header. */
function ask(method: string, address: string, headers: Record<string, string> = {}, body = ''): Promise<{ status: number; text: string }> {
  const { pathname, search } = new URL(address, store.endpoint);
  const hasBody = method === 'PUT' || method === 'POST';
  const length = hasBody ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: store.port, method, path: pathname + search, headers: { ...length, ...headers }, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode!, text }));
    });
    outgoing.once('error', reject).end(hasBody ? body : undefined);
  });
}

const presign = (method: string, key = KEY, by = client, date = new Date(), seconds = 600) => by.presignedUrl(method, 'bucket', key, seconds, {}, date);
const changed = (address: string, field: string, change: (value: string) => string | undefined): string => {
  const url = new URL(address);
  const value = change(url.searchParams.get(field)!);
  if (value === undefined) url.searchParams.delete(field);
  else url.searchParams.set(field, value);
  return url.href;
};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'community-help-signatures-'));
  store = await startObjectStore({ port: 0, directory, buckets: ['bucket'], corsOrigins: ['*'], accessKey: 'our-key', secretKey: 'our-own-secret' });
  client = clientFor('our-key', 'our-own-secret');
  await client.putObject('bucket', KEY, CONTENT);
});
afterAll(async () => {
  await store.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** The object is there and as it was, whatever a refused request wanted. */
const untouched = async (): Promise<void> => {
  const { text } = await ask('GET', await presign('GET'));
  expect(text).toBe(CONTENT);
};

const METHODS = ['GET', 'HEAD', 'PUT', 'DELETE'] as const;
const FIELDS = ['X-Amz-Algorithm', 'X-Amz-Credential', 'X-Amz-Date', 'X-Amz-Expires', 'X-Amz-SignedHeaders', 'X-Amz-Signature'];
const hour = 3_600_000;

describe.each(METHODS)('%s', (method) => {
  const BAD: [string, () => string | Promise<string>][] = [
    ['no signature', () => `/bucket/${KEY}`],
    ['only the text of one', () => `/bucket/${KEY}?X-Amz-Signature=x`],
    ['the text of an old one', () => `/bucket/${KEY}?Signature=x&AWSAccessKeyId=our-key&Expires=99999999999`],
    ['all six fields, invented', () => `/bucket/${KEY}?${FIELDS.map((field) => `${field}=x`).join('&')}`],
    ['fields that look right and a signature of zeros', async () => changed(await presign(method), 'X-Amz-Signature', () => '0'.repeat(64))],
    ...FIELDS.map((field): [string, () => Promise<string>] => [`${field} left out`, async () => changed(await presign(method), field, () => undefined)]),
    ['a field twice', async () => `${await presign(method)}&X-Amz-Expires=604800`],
    ['a longer time', async () => changed(await presign(method), 'X-Amz-Expires', () => '6000')],
    ['an address that has expired', () => presign(method, KEY, client, new Date(Date.now() - hour), 600)],
    ['an address of tomorrow', () => presign(method, KEY, client, new Date(Date.now() + 24 * hour), 600)],
    ['an unknown key pair', () => presign(method, KEY, clientFor('other-key', 'other-secret'))],
    ['our key with another secret', () => presign(method, KEY, clientFor('our-key', 'other-secret'))],
    ["the server's own well-known key pair", () => presign(method, KEY, clientFor('S3RVER', 'S3RVER'))],
    ['another region', () => presign(method, KEY, clientFor('our-key', 'our-own-secret', 'eu-west-2'))],
    ["another object's signature", async () => (await presign(method, 'images/two.webp')).replace('two.webp', 'one.webp')],
    ["another method's signature", () => presign(method === 'GET' ? 'PUT' : 'GET')],
  ];

  it.each(BAD)('is refused with %s', async (_what, address) => {
    const answer = await ask(method, await address(), {}, 'evil');
    expect(answer.status).toBe(403);
    await untouched();
  });

  it.each([
    ['an unknown scheme', 'Bearer x'],
    ['the old scheme', 'AWS our-key:xxxxxxxx'],
    ['the name of the scheme alone', 'AWS4-HMAC-SHA256'],
    ['invented fields', 'AWS4-HMAC-SHA256 Credential=a/b/c/s3/aws4_request, SignedHeaders=host, Signature=x'],
  ])('is refused with %s in its header', async (_what, authorization) => {
    const headers = { authorization, 'x-amz-date': new Date().toISOString().replace(/[-:]|\.\d+/g, ''), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
    expect((await ask(method, `/bucket/${KEY}`, headers, 'evil')).status).toBe(403);
    // A server that takes the request for one to a web site does not ask for a signature at all.
    expect((await ask(method, `/bucket/${KEY}`, { ...headers, host: 'bucket.s3-website.amazonaws.com' }, 'evil')).status).toBe(403);
    await untouched();
  });

  it('is refused when its header is as it should be, but not signed by us, whatever host it names', async () => {
    const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    const credential = `our-key/${date.slice(0, 8)}/us-east-1/s3/aws4_request`;
    const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${'0'.repeat(64)}`;
    for (const host of ['127.0.0.1', 'bucket.s3.amazonaws.com', 's3-website.amazonaws.com', 'bucket.s3-website.amazonaws.com', 'bucket.s3-website-us-east-1.amazonaws.com']) {
      for (const path of [`/bucket/${KEY}`, `/${KEY}`]) {
        const headers = { authorization, host, 'x-amz-date': date, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
        const { status, text } = await ask(method, path, headers, 'evil');
        expect([host, path, status >= 400, text.includes(CONTENT)]).toEqual([host, path, true, false]);
      }
    }
    await untouched();
  });

  it('is refused with a signature in its header and one in its address', async () => {
    const headers = { authorization: `AWS4-HMAC-SHA256 Credential=our-key/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}` };
    expect((await ask(method, await presign(method), headers, 'evil')).status).toBe(403);
  });

  it.each(['/', '/bucket', '/bucket/', '/bucket?cors', '/bucket?list-type=2', '/another-bucket'])('of %s is refused without a signature and with the text of one', async (path) => {
    for (const extra of ['', 'X-Amz-Signature=x', 'X-Amz-Signature=x&X-Amz-Credential=our-key/x']) {
      const { status, text } = await ask(method, `${path}${path.includes('?') ? '&' : '?'}${extra}`, {}, '<CORSConfiguration/>');
      expect([path, extra, status]).toEqual([path, extra, 403]);
      expect(text).not.toContain(KEY);
    }
    await untouched();
  });
});

describe('what is right', () => {
  it('passes, in an address and in a header', async () => {
    expect(await ask('PUT', await presign('PUT', 'images/new.webp'), {}, 'new')).toMatchObject({ status: 200 });
    expect((await ask('GET', await presign('GET', 'images/new.webp'))).text).toBe('new');
    expect(await ask('HEAD', await presign('HEAD', 'images/new.webp'))).toMatchObject({ status: 200 });
    expect(await ask('DELETE', await presign('DELETE', 'images/new.webp'))).toMatchObject({ status: 204 });
    expect((await client.statObject('bucket', KEY)).size).toBe(CONTENT.length);
    expect(await client.bucketExists('bucket')).toBe(true);
  });
});

describe('a bucket that was made a web site', () => {
  it('shows nothing to whoever says that they come for the site: for that the server itself would ask for no signature', async () => {
    const rules = '<WebsiteConfiguration><IndexDocument><Suffix>index.html</Suffix></IndexDocument></WebsiteConfiguration>';
    await client.makeRequestAsyncOmit({ method: 'PUT', bucketName: 'bucket', query: 'website' }, rules, [200, 204]);
    const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    const credential = `our-key/${date.slice(0, 8)}/us-east-1/s3/aws4_request`;
    const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host;x-amz-date, Signature=${'0'.repeat(64)}`;
    const answer = await ask('GET', `/${KEY}`, { authorization, 'x-amz-date': date, host: 'bucket.s3-website.amazonaws.com' });
    expect([answer.status, answer.text.includes(CONTENT)]).toEqual([403, false]);
  });
});

describe('what is not taken at all', () => {
  it('is a form, a POST of any kind, or a made-up method', async () => {
    const form = ['--b', 'content-disposition: form-data; name="key"', '', 'images/form.webp', '--b', 'content-disposition: form-data; name="file"; filename="f"', '', 'evil', '--b--', ''].join('\r\n');
    expect((await ask('POST', '/bucket', { 'content-type': 'multipart/form-data; boundary=b' }, form)).status).toBe(405);
    expect((await ask('POST', await presign('POST'), {}, 'x')).status).toBe(405);
    expect((await ask('POST', '/bucket?delete&X-Amz-Signature=x', {}, `<Delete><Object><Key>${KEY}</Key></Object></Delete>`)).status).toBe(405);
    expect((await ask('PATCH', await presign('GET'), {}, '')).status).toBe(405);
    await expect(client.statObject('bucket', 'images/form.webp')).rejects.toThrow(/not found/i);
    await untouched();
  });

  it.each(['x-amz-copy-source', 'x-amz-meta-note', 'x-amz-acl', 'x-amz-security-token', 'x-amz-content-sha256', 'x-amz-website-redirect-location'])(
    'is the header %s beside a presigned address that was not made with it',
    async (name) => {
      const value = name === 'x-amz-copy-source' ? `/bucket/${KEY}` : 'x';
      expect((await ask('PUT', await presign('PUT', 'images/copied.webp'), { [name]: value }, '')).status).toBe(403);
      await expect(client.statObject('bucket', 'images/copied.webp')).rejects.toThrow(/not found/i);
    },
  );

  it('is the source of a copy in the address, or spelt in other letters', async () => {
    for (const extra of ['x-amz-copy-source', 'X-Amz-Copy-Source']) {
      expect((await ask('PUT', `${await presign('PUT', 'images/copied.webp')}&${extra}=/bucket/${KEY}`, {}, '')).status).toBe(403);
    }
    expect((await ask('GET', (await presign('GET')).replace('X-Amz-Signature', 'x-amz-signature'))).status).toBe(403);
  });

  it('is a presigned PUT of more than a picture may have', async () => {
    const { pathname, search } = new URL(await presign('PUT', 'uploads/large'));
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: store.port, method: 'PUT', path: pathname + search, headers: { 'content-length': String(11 * 1024 * 1024) } };
      request(options, (answer) => resolve(answer.statusCode)).once('error', reject).flushHeaders();
    });
    expect(status).toBe(413);
  });
});
