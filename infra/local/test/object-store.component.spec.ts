import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'minio';
import { startObjectStore, type RunningObjectStore } from '@community-help/local';

const SITE = 'http://localhost:8080';
let directory: string;
let store: RunningObjectStore;
let client: Client;

const start = () =>
  startObjectStore({ port: 0, directory, buckets: ['images'], corsOrigins: [SITE], accessKey: 'our-key', secretKey: 'our-own-secret' });
const clientFor = ({ port }: RunningObjectStore, accessKey = 'our-key', secretKey = 'our-own-secret') =>
  new Client({ endPoint: '127.0.0.1', port, useSSL: false, accessKey, secretKey, region: 'us-east-1', pathStyle: true });

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not happen within 60 s.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'community-help-objects-'));
  store = await start();
  client = clientFor(store);
});
afterAll(async () => {
  await store.stop();
  rmSync(directory, { recursive: true, force: true });
});

describe('object store', () => {
  it('takes a picture through a presigned URL and gives it back, with CORS for the site alone', async () => {
    const url = await client.presignedPutObject('images', 'uploads/one.png', 600);
    const put = await fetch(url, { method: 'PUT', body: Buffer.alloc(5000, 7), headers: { 'content-type': 'image/png', origin: SITE } });
    expect([put.status, put.headers.get('access-control-allow-origin')]).toEqual([200, SITE]);
    const stat = await client.statObject('images', 'uploads/one.png');
    expect([stat.size, stat.metaData['content-type']]).toEqual([5000, 'image/png']);
    const got = await fetch(await client.presignedGetObject('images', 'uploads/one.png', 600));
    expect(Buffer.from(await got.arrayBuffer()).equals(Buffer.alloc(5000, 7))).toBe(true);
  });

  it('answers the preflight of the site, and does not allow another origin', async () => {
    const preflight = (origin: string) =>
      fetch(`${store.endpoint}/images/uploads/one.png`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
      });
    const allowed = await preflight(SITE);
    expect([allowed.status, allowed.headers.get('access-control-allow-methods')]).toEqual([200, expect.stringContaining('PUT')]);
    expect(allowed.headers.get('access-control-allow-origin')).not.toBeNull();
    const refused = await preflight('http://evil.example');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  it('refuses a URL that was changed, one that has expired, one signed with another key, and one without a signature', async () => {
    const put = async (url: string) => (await fetch(url, { method: 'PUT', body: 'x' })).status;
    const url = await client.presignedPutObject('images', 'uploads/two.png', 600);
    expect(await put(url.replace('two.png', 'three.png'))).toBe(403);
    expect(await put(await clientFor(store, 'S3RVER', 'S3RVER').presignedPutObject('images', 'uploads/two.png', 600))).toBe(403);
    expect(await put(`${store.endpoint}/images/uploads/two.png`)).toBe(403);
    expect((await fetch(`${store.endpoint}/images/uploads/one.png`)).status).toBe(403);
    const short = await client.presignedPutObject('images', 'uploads/two.png', 1);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(await put(short)).toBe(403);
  });

  it('refuses bodies without bound and keys that climb out of the bucket', async () => {
    const url = new URL(await client.presignedPutObject('images', 'uploads/huge.png', 600));
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const upload = request(url, { method: 'PUT', headers: { 'content-length': 200 * 1024 * 1024 } }, (response) => resolve(response.statusCode));
      upload.once('error', reject);
      upload.flushHeaders();
    });
    expect(status).toBe(413);
    const climbing = await new Promise<number | undefined>((resolve, reject) => {
      const options = { port: store.port, path: '/images/%2e%2e/%2e%2e/secret?X-Amz-Signature=x' }; // fetch would tidy the path up
      request(options, (response) => resolve(response.statusCode)).once('error', reject).end();
    });
    expect(climbing).toBe(400);
  });

  it('keeps nothing of an upload that breaks off', async () => {
    const url = new URL(await client.presignedPutObject('images', 'uploads/broken.png', 600));
    const drafts = () => readdirSync(join(directory, 'images', 'uploads')).filter((file) => file.includes('broken'));
    const upload = request(url, { method: 'PUT', headers: { 'content-length': 100_000 } });
    const hasEnded = new Promise<void>((resolve) => upload.once('error', () => resolve()).once('close', () => resolve()));
    upload.write(Buffer.alloc(1000));
    await until(() => drafts().length > 0);
    upload.destroy();
    await hasEnded;
    await until(() => drafts().length === 0);
    await expect(client.statObject('images', 'uploads/broken.png')).rejects.toThrow(/not found/i);
    expect(drafts()).toEqual([]);
  });

  it('still has its objects after a restart', async () => {
    await client.putObject('images', 'kept/text.txt', 'still here');
    await store.stop();
    store = await start();
    client = clientFor(store);
    expect((await client.statObject('images', 'kept/text.txt')).size).toBe('still here'.length);
  });
});
