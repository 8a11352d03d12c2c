import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { NormalizedObject } from '@community-help/api-contracts';
import { Client } from 'minio';
import { DataSource } from 'typeorm';
import { type RunningObjectStore, startObjectStore } from '@community-help/local';
import { startTestService, type TestService, type TestServiceOptions } from '@community-help/test-kit';
import type { ImageQueue } from '../src/images/image-queue.js';
import { uploads } from '../src/index.js';
import { SweepLeftOvers, type SweepResult } from '../src/removals/sweep-left-overs.js';

export const BUCKET = 'pictures';
export const INTERNAL_KEYS = ['internal-key-of-the-tests', 'internal-key-of-tomorrow'] as const;

/** The service with a real database and a real object store, and the few calls every test makes. */
export class TestUploads {
  private constructor(
    private readonly directory: string,
    private store: RunningObjectStore,
    readonly service: TestService,
  ) {}

  static async start(): Promise<TestUploads> {
    const directory = await mkdtemp(join(tmpdir(), 'uploads-'));
    const store = await startStore(directory, 0);
    const service = await startTestService(uploads, { worker: true, env: environmentOf(store) });
    return new TestUploads(directory, store, service);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.store.stop();
    await rm(this.directory, { recursive: true });
  }

  /** Where the store is, as the service is told. */
  get environment(): Record<string, string> {
    return environmentOf(this.store);
  }

  /** A second process on the same database and store. */
  startSecond(options: TestServiceOptions = {}): Promise<TestService> {
    const { databaseUrl, transport } = this.service;
    return startTestService(uploads, { env: this.environment, databaseUrl, transport, ...options });
  }

  /** Lets the store be down while `work` runs. */
  async withoutStore(work: () => Promise<void>): Promise<void> {
    const { port } = this.store;
    await this.store.stop();
    try {
      await work();
    } finally {
      this.store = await startStore(this.directory, port);
    }
  }

  get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> => fetch(this.service.url + path, { method, headers });

  post = (path: string, body: unknown = {}, url = this.service.url, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: typeof body === 'string' ? body : JSON.stringify(body) });

  normalize = (uploadURL: unknown, url?: string): Promise<Response> => this.post('/api/objects/normalize', { uploadURL }, url);

  /** As another service of ours asks. */
  adopt = (paths: unknown, key: string = INTERNAL_KEYS[0], more: object = {}): Promise<Response> =>
    this.post('/internal/objects/adopt', { paths, ...more }, this.service.url, { authorization: `Bearer ${key}` });

  /** Runs the sweep now, or as if `hours` had passed. */
  sweep = (hours = 0): Promise<SweepResult> =>
    this.service.app.get(SweepLeftOvers, { strict: false }).run(new AbortController().signal, new Date(Date.now() + hours * 3_600_000));

  async slot(): Promise<string> {
    return ((await (await this.post('/api/objects/upload')).json()) as { uploadURL: string }).uploadURL;
  }

  /** Puts a file where a browser would; answers the address. */
  async upload(file: Buffer): Promise<string> {
    const uploadURL = await this.slot();
    const put = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(file) });
    expect(put.status).toBe(200);
    return uploadURL;
  }

  async normalized(file: Buffer): Promise<NormalizedObject> {
    const answer = await this.normalize(await this.upload(file));
    expect(answer.status).toBe(200);
    return (await answer.json()) as NormalizedObject;
  }

  async keysBelow(prefix: string): Promise<string[]> {
    const { port, accessKey, secretKey } = this.store;
    const client = new Client({ endPoint: '127.0.0.1', port, useSSL: false, accessKey, secretKey, region: 'us-east-1', pathStyle: true });
    const keys: string[] = [];
    for await (const { name } of client.listObjects(BUCKET, prefix, true)) keys.push(name as string);
    return keys;
  }

  query = (text: string, values?: unknown[]): Promise<unknown[]> => this.service.app.get(DataSource).query(text, values);

  /** Of a picture and its thumbnail. */
  statuses = ({ objectPath, thumbnailPath }: NormalizedObject): Promise<number[]> => Promise.all([objectPath, thumbnailPath].map(async (path) => (await this.get(path)).status));

  /** The store's key behind a presigned address. */
  keyOf(uploadURL: string): string {
    return new URL(uploadURL).pathname.slice(BUCKET.length + 2);
  }
}

/** No picture is decoded before so many have come to the queue, however late the last one is. */
export function holdUntilAllHaveCome(queue: ImageQueue, count: number): void {
  let come = 0;
  let letGo = (): void => undefined;
  const all = new Promise<void>((resolve) => (letGo = resolve));
  const run = queue.run.bind(queue);
  queue.run = (client, work) => {
    if (++come === count) letGo();
    return run(client, () => all.then(work));
  };
}

function startStore(directory: string, port: number): Promise<RunningObjectStore> {
  return startObjectStore({ port, directory, buckets: [], corsOrigins: ['*'] });
}

function environmentOf({ endpoint, accessKey, secretKey }: RunningObjectStore): Record<string, string> {
  return { S3_ENDPOINT: endpoint, S3_PUBLIC_ENDPOINT: endpoint, S3_BUCKET: BUCKET, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, INTERNAL_API_KEYS: INTERNAL_KEYS.join(',') };
}
