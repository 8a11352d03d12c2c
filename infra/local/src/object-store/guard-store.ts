import type S3rver from '@20minutes/s3rver';
import type { FilesystemStore } from '@20minutes/s3rver';

/** Read before anybody is asked who they are: the bucket's CORS rules, which every answer to a browser needs. */
const OPEN_TO_ALL = new Set(['getSubresource', 'getBucket']);

/**
 * Lets only requests whose signature the S3 server has checked and found right reach its files. The server itself serves a request without a
 * signature as an anonymous one, and skips the check for what it takes for a web site (by the Host header); here it is the files that ask.
 */
export function guardStore(s3: S3rver): void {
  const { store } = s3;
  // Koa's own way to give every request something: what is on `context` is on each request's context.
  Object.defineProperty(s3.context, 'store', {
    get(this: { state: { account?: object } }): FilesystemStore {
      const { state } = this;
      return new Proxy(store, {
        get(target, name, receiver) {
          const value: unknown = Reflect.get(target, name, receiver);
          if (typeof value !== 'function') return value;
          return (...parameters: unknown[]): unknown => {
            if (state.account === undefined && !OPEN_TO_ALL.has(String(name))) throw new NotSigned();
            return Reflect.apply(value, target, parameters) as unknown;
          };
        },
      });
    },
  });
}

/** Answered as S3 answers a stranger; the fields are those by which the S3 server's own errors are written out. */
class NotSigned extends Error {
  readonly status = 403;
  readonly code = 'AccessDenied';
  readonly expose = true;

  constructor() {
    super('Access Denied');
  }
}
