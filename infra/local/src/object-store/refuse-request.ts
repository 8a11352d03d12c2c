import type { IncomingMessage } from 'node:http';
import type { Refusal } from './refusal.js';
import { isPresigned, signatureFault } from './signed-request.js';

/** Largest body one request of a service may carry, in bytes. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;
/**
 * Largest body of a presigned PUT, in bytes: the largest picture the site accepts, and a little more, so that who is just above the limit
 * hears it from the picture service, which has a sentence for it.
 */
export const MAX_PRESIGNED_BYTES = 10 * 1024 * 1024 + 64 * 1024;
const METHODS = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/**
 * What a real object store refuses and the embedded S3 server would let pass: requests without a whole signature, form posts, bodies
 * without bound, and keys that climb out of their bucket's directory.
 */
export function refuseRequest(request: IncomingMessage, region: string): Refusal | undefined {
  const { url = '/', method = '' } = request;
  if (method === 'OPTIONS') return undefined; // CORS preflights carry no signature and reach no object
  if (!METHODS.has(method)) return { status: 405, code: 'MethodNotAllowed', message: `${[...METHODS].join(', ')} are the methods that are taken here.` };
  if (climbs(url)) return { status: 400, code: 'InvalidURI', message: 'The key must not contain "." or ".." segments.' };
  return signatureFault(request, region) ?? bodyFault(request);
}

function bodyFault(request: IncomingMessage): Refusal | undefined {
  if (request.headers['transfer-encoding'] !== undefined) {
    return { status: 411, code: 'MissingContentLength', message: 'The Content-Length header is required.' };
  }
  const most = isPresigned(request) ? MAX_PRESIGNED_BYTES : MAX_BODY_BYTES;
  if (Number(request.headers['content-length'] ?? 0) <= most) return undefined;
  return { status: 413, code: 'EntityTooLarge', message: `This request may carry at most ${most} bytes.` };
}

function climbs(url: string): boolean {
  const [path = '/'] = url.split('?');
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return true; // not decodable, so nobody can say which key is meant
  }
  return decoded.includes('\0') || decoded.includes('\\') || decoded.split('/').some((segment) => segment === '.' || segment === '..');
}
