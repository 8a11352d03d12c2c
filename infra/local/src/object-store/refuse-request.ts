import type { IncomingMessage } from 'node:http';

/** Largest body one request may carry, in bytes; three times the largest picture the site accepts. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** Why a request is refused before the S3 server sees it. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
}

/**
 * What a real object store refuses and the embedded S3 server would let pass: requests without a signature, bodies
 * without bound, and keys that climb out of their bucket's directory.
 */
export function refuseRequest(request: IncomingMessage): Refusal | undefined {
  const url = request.url ?? '/';
  if (request.method === 'OPTIONS') return undefined; // CORS preflights carry no signature
  if (climbs(url)) return { status: 400, code: 'InvalidURI', message: 'The key must not contain "." or ".." segments.' };
  const isSigned = request.headers.authorization !== undefined || /[?&](X-Amz-Signature|Signature)=/.test(url);
  if (!isSigned && !isFormUpload(request)) return { status: 403, code: 'AccessDenied', message: 'This request is not signed.' };
  const length = request.headers['content-length'];
  if (hasBody(request) && length === undefined) {
    return { status: 411, code: 'MissingContentLength', message: 'The Content-Length header is required.' };
  }
  if (Number(length ?? 0) > MAX_BODY_BYTES) {
    return { status: 413, code: 'EntityTooLarge', message: `A request may carry at most ${MAX_BODY_BYTES} bytes.` };
  }
  return undefined;
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

/** A browser form upload carries its signature in the form, where the S3 server checks it. */
function isFormUpload(request: IncomingMessage): boolean {
  return request.method === 'POST' && (request.headers['content-type'] ?? '').startsWith('multipart/form-data');
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined;
}
