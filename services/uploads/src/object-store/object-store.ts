import type { Readable } from 'node:stream';

export interface StoredObject {
  key: string;
  bytes: number;
  storedAt: Date;
}

export interface ObjectStream {
  stream: Readable;
  bytes: number;
  /** With quotes, as it goes into the header. */
  etag: string;
}

/** Where files are kept. Every method throws `StoreUnavailable` when the store cannot be reached; the next call tries again. */
export abstract class ObjectStore {
  /** An address to which a browser may PUT one file for `seconds` seconds. */
  abstract presignUpload(key: string, seconds: number): Promise<string>;
  /** Undefined when there is no such object. */
  abstract stat(key: string): Promise<StoredObject | undefined>;
  /** The whole object, or undefined when it is missing. @throws ObjectTooLarge as soon as more than `maxBytes` have arrived. */
  abstract read(key: string, maxBytes: number): Promise<Buffer | undefined>;
  /** Undefined when there is no such object. */
  abstract open(key: string): Promise<ObjectStream | undefined>;
  abstract write(key: string, content: Buffer, contentType: string): Promise<void>;
  /** A missing object counts as removed. */
  abstract remove(key: string): Promise<void>;
}

/** The store did not answer, or answered with a failure of its own. */
export class StoreUnavailable extends Error {
  constructor(operation: string, cause: unknown) {
    super(`object store: ${operation} failed`, { cause });
  }
}

export class ObjectTooLarge extends Error {}
