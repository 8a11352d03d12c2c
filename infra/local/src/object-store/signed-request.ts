import type { IncomingMessage } from 'node:http';
import type { Refusal } from './refusal.js';

/** The fields that carry a signature in an address; a presigned address has all of them, each once (AWS Signature Version 4, query form). */
const QUERY_FIELDS = ['X-Amz-Algorithm', 'X-Amz-Credential', 'X-Amz-Date', 'X-Amz-Expires', 'X-Amz-SignedHeaders', 'X-Amz-Signature'] as const;
/** Fields of the older forms of signatures, which are not taken. */
const OLD_FIELDS = new Set(['signature', 'awsaccesskeyid', 'expires']);
const ALGORITHM = 'AWS4-HMAC-SHA256';
const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([^,\s]{1,200}), ?SignedHeaders=([a-z0-9;-]{1,500}), ?Signature=[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;
const SIGNED_HEADERS = /^[a-z0-9;-]{1,500}$/;
const DATE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const LONGEST_SECONDS = 604_800;
const SKEW_MS = 900_000;

/** Whether the signature is part of the address. Says nothing about whether it is right. */
export function isPresigned(request: IncomingMessage): boolean {
  return new URLSearchParams(queryOf(request)).has('X-Amz-Signature');
}

/**
 * Why a request does not carry a whole signature, or undefined when it does: in its header or in its address, in the one form that is taken,
 * over the host and every `x-amz-*` header that comes with it. Whether the signature is the right one is for the S3 server to find out.
 */
export function signatureFault(request: IncomingMessage, region: string, now = Date.now()): Refusal | undefined {
  const names = [...new URLSearchParams(queryOf(request)).keys()];
  if (new Set(names).size !== names.length) return denied('A field of the address is given twice.');
  if (names.some((name) => OLD_FIELDS.has(name.toLowerCase()))) return denied('Only signatures of version 4 are accepted.');
  const inAddress = names.some((name) => name.toLowerCase().startsWith('x-amz-'));
  const { authorization } = request.headers;
  if (authorization !== undefined) return inAddress ? denied('A request is signed in its header or in its address, not in both.') : headerFault(request, authorization, region);
  return inAddress ? addressFault(request, region, now) : denied('This request is not signed.');
}

function headerFault(request: IncomingMessage, authorization: string, region: string): Refusal | undefined {
  const [, credential = '', signedHeaders = ''] = AUTHORIZATION.exec(authorization) ?? [];
  if (credential === '') return denied('The Authorization header is not a whole signature of version 4.');
  const date = request.headers['x-amz-date'];
  if (typeof date !== 'string' || !DATE.test(date)) return denied('The x-amz-date header is required.');
  return scopeFault(credential, date, region) ?? unsignedHeader(request, signedHeaders);
}

function addressFault(request: IncomingMessage, region: string, now: number): Refusal | undefined {
  const query = new URLSearchParams(queryOf(request));
  const [algorithm, credential, date, expires, signedHeaders, signature] = QUERY_FIELDS.map((name) => query.get(name) ?? '') as [string, string, string, string, string, string];
  if (algorithm !== ALGORITHM || !SIGNATURE.test(signature) || !SIGNED_HEADERS.test(signedHeaders)) return denied('The address is not a whole signature of version 4.');
  const seconds = /^\d{1,6}$/.test(expires) ? Number(expires) : 0;
  if (seconds < 1 || seconds > LONGEST_SECONDS) return denied('X-Amz-Expires must be 1 to 604800 seconds.');
  const from = instantOf(date);
  if (from === undefined || from > now + SKEW_MS) return denied('X-Amz-Date is not a time that has come.');
  if (from + seconds * 1000 < now) return denied('This address has expired.');
  return scopeFault(credential, date, region) ?? unsignedHeader(request, signedHeaders);
}

/** A key is made for one day, region and service; a signature for another one is not for us. */
function scopeFault(credential: string, date: string, region: string): Refusal | undefined {
  const [, day, place, service, end, more] = credential.split('/');
  const isOurs = day === date.slice(0, 8) && place === region && service === 's3' && end === 'aws4_request' && more === undefined;
  return isOurs ? undefined : denied('The credential is for another day, region or service.');
}

/** Whatever the S3 server acts upon must have been signed, or anybody could add it to somebody's address. */
function unsignedHeader({ headers }: IncomingMessage, signedHeaders: string): Refusal | undefined {
  const signed = new Set(signedHeaders.split(';'));
  const missing = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))].find((name) => !signed.has(name));
  return missing === undefined ? undefined : denied(`The header ${missing.slice(0, 60)} is not signed.`);
}

function instantOf(date: string): number | undefined {
  const [, year, month, day, hour, minute, second] = DATE.exec(date) ?? [];
  return year === undefined ? undefined : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) || undefined;
}

function queryOf({ url = '' }: IncomingMessage): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}

const denied = (message: string): Refusal => ({ status: 403, code: 'AccessDenied', message });
