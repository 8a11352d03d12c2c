/** The part of @20minutes/s3rver that we use; the package carries no types. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Readable } from 'node:stream';

  export interface FilesystemStore {
    /** Writes one object's bytes; resolves to their number and their MD5 in hex. */
    putContent(path: string, content: Buffer | Readable): Promise<[number, string]>;
  }
  export default class S3rver {
    constructor(options: {
      silent: boolean;
      directory: string;
      resetOnClose: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    store: FilesystemStore;
    /** Prototype of every request's context (Koa). */
    context: object;
    configureBuckets(): Promise<void>;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    on(event: 'error', listener: (error: Error) => void): this;
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  interface Account {
    createKeyPair(accessKey: string, secretKey: string): void;
    revokeAccessKey(accessKey: string): void;
  }
  const module: { DUMMY_ACCOUNT: Account };
  export default module;
}
