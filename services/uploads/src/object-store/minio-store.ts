import type { Agent } from 'node:http';
import { impatientAgent } from '@community-help/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'minio';
import { UploadsConfig } from '../uploads.config.js';
import { prepareBucket } from './prepare-bucket.js';
import { ObjectStore, ObjectTooLarge, type ObjectStream, type StoredObject, StoreUnavailable } from './object-store.js';

/**
 * Any S3-compatible store. Two clients: the host is part of a presigned address, and browsers reach the store under another name than
 * this service. With the region given, presigning needs no request.
 */
@Injectable()
export class MinioStore extends ObjectStore implements OnApplicationShutdown {
  private readonly bucket: string;
  private readonly region: string;
  private readonly agent: Agent;
  private readonly internal: Client;
  private readonly forBrowsers: Client;
  private prepared?: Promise<void>;

  constructor(config: UploadsConfig) {
    super();
    this.bucket = config.s3Bucket;
    this.region = config.s3Region;
    this.agent = impatientAgent(new URL(config.s3Endpoint).protocol, config.s3TimeoutMs);
    this.internal = clientOf(config.s3Endpoint, config, this.agent);
    this.forBrowsers = clientOf(config.s3PublicEndpoint, config);
  }

  onApplicationShutdown(): void {
    this.agent.destroy();
  }

  async presignUpload(key: string, seconds: number): Promise<string> {
    await this.prepare();
    return this.forBrowsers.presignedPutObject(this.bucket, key, seconds);
  }

  async stat(key: string): Promise<StoredObject | undefined> {
    return this.attempt('stat', async () => {
      const { size, lastModified } = await this.internal.statObject(this.bucket, key);
      return { key, bytes: size, storedAt: lastModified };
    });
  }

  async read(key: string, maxBytes: number): Promise<Buffer | undefined> {
    return this.attempt('read', async () => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of await this.internal.getObject(this.bucket, key)) {
        bytes += (chunk as Buffer).length;
        // Leaving the loop destroys the stream: a file that grew after it was measured is not read to its end.
        if (bytes > maxBytes) throw new ObjectTooLarge(key);
        chunks.push(chunk as Buffer);
      }
      return Buffer.concat(chunks, bytes);
    });
  }

  async open(key: string): Promise<ObjectStream | undefined> {
    return this.attempt('open', async () => {
      const { size, etag } = await this.internal.statObject(this.bucket, key);
      return { stream: await this.internal.getObject(this.bucket, key), bytes: size, etag: `"${etag}"` };
    });
  }

  async write(key: string, content: Buffer, contentType: string): Promise<void> {
    await this.prepare();
    await this.attempt('write', () => this.internal.putObject(this.bucket, key, content, content.length, { 'Content-Type': contentType }));
  }

  /** One by one: the call that removes many at once says nothing when one of them fails. */
  async remove(key: string): Promise<void> {
    await this.attempt('remove', () => this.internal.removeObject(this.bucket, key));
  }

  /** The bucket is made at the first use and not at the start, so that this service may be started before its store. */
  private prepare(): Promise<void> {
    this.prepared ??= prepareBucket(this.internal, this.bucket, this.region).catch((error: unknown) => {
      this.prepared = undefined;
      throw new StoreUnavailable('preparing the bucket', error);
    });
    return this.prepared;
  }

  private async attempt<Result>(operation: string, work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ObjectTooLarge) throw error;
      if (isMissing(error)) return undefined;
      throw new StoreUnavailable(operation, error);
    }
  }
}

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? '';
const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound', 'NoSuchBucket'].includes(codeOf(error));

function clientOf(endpoint: string, config: UploadsConfig, transportAgent?: Agent): Client {
  const { hostname, port, protocol } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  return new Client({
    endPoint: hostname,
    port: port ? Number(port) : useSSL ? 443 : 80,
    useSSL,
    region: config.s3Region,
    accessKey: config.s3AccessKey,
    secretKey: config.s3SecretKey,
    pathStyle: true,
    transportAgent,
  });
}
