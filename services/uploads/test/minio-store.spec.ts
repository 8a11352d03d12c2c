import { UnansweredPort } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { StoreUnavailable } from '../src/object-store/object-store.js';
import { MinioStore } from '../src/object-store/minio-store.js';
import type { UploadsConfig } from '../src/uploads.config.js';

describe('an object store', () => {
  let nobody: UnansweredPort;
  let silent: Server;
  beforeAll(async () => {
    nobody = await UnansweredPort.open();
    silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await nobody.close();
    silent.close();
  });

  it.each(['nobody can connect to', 'takes connections and says nothing'])('that %s counts as away', async (how) => {
    const port = how.startsWith('nobody') ? nobody.port : (silent.address() as AddressInfo).port;
    const s3Endpoint = `http://127.0.0.1:${port}`;
    const store = new MinioStore({ s3Endpoint, s3PublicEndpoint: s3Endpoint, s3Bucket: 'bucket', s3Region: 'x', s3AccessKey: 'key', s3SecretKey: 'secret', s3TimeoutMs: 300 } as UploadsConfig);
    const late = new Promise((resolve) => setTimeout(resolve, 20_000, 'still waiting').unref());
    expect(await Promise.race([store.stat('picture').catch((error: unknown) => error), late])).toBeInstanceOf(StoreUnavailable);
    store.onApplicationShutdown();
  });
});
