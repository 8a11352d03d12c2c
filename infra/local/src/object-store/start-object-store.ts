import { mkdirSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from '@20minutes/s3rver';
import accounts from '@20minutes/s3rver/lib/models/account.js';
import { guardStore } from './guard-store.js';
import type { Refusal } from './refusal.js';
import { refuseRequest } from './refuse-request.js';
import { writeWholeObject } from './write-whole-objects.js';

/** The key pair the server knows from the start; used when no other is given. */
export const DEFAULT_KEY = 'S3RVER';

/** Milliseconds in which a request's headers must have come. */
const HEADERS_TIMEOUT_MS = 10_000;

/** How to start the embedded S3 server. */
export interface ObjectStoreOptions {
  /** TCP port on 127.0.0.1; 0 takes a free one. */
  port: number;
  /** Where objects lie on disk. */
  directory: string;
  /** Buckets to create when missing. */
  buckets: string[];
  /** Browser origins that may upload, for example `http://localhost:8080`. */
  corsOrigins: string[];
  accessKey?: string;
  secretKey?: string;
  /** The region for which signatures are made; us-east-1 unless said. */
  region?: string;
}

/** A running object store. */
export interface RunningObjectStore {
  endpoint: string;
  port: number;
  accessKey: string;
  secretKey: string;
  stop(): Promise<void>;
}

/**
 * An S3 server on disk for one machine: signed requests and presigned addresses only, CORS, path style.
 *
 * @throws the listen error (EADDRINUSE) when the port is taken
 */
export async function startObjectStore(options: ObjectStoreOptions): Promise<RunningObjectStore> {
  const { directory, buckets, corsOrigins, accessKey = DEFAULT_KEY, secretKey = DEFAULT_KEY, region = 'us-east-1' } = options;
  mkdirSync(directory, { recursive: true });
  if (accessKey !== DEFAULT_KEY) accounts.DUMMY_ACCOUNT.revokeAccessKey(DEFAULT_KEY);
  accounts.DUMMY_ACCOUNT.createKeyPair(accessKey, secretKey);
  const configs = [corsConfiguration(corsOrigins)];
  const s3 = new S3rver({
    silent: true,
    directory,
    resetOnClose: false,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name, configs })),
  });
  s3.store.putContent = writeWholeObject;
  guardStore(s3);
  s3.on('error', reportFault);
  await s3.configureBuckets();
  const handle = s3.callback();
  const server = createServer((request, response) => {
    const refusal = refuseRequest(request, region);
    if (refusal) refuse(response, refusal);
    else handle(request, response);
  });
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, port, accessKey, secretKey, stop: () => close(server) };
}

/** Refusals (4xx) are answers, and a browser that leaves in the middle of a transfer is nobody's fault; the rest belongs into the log. */
function reportFault(error: Error & { status?: number; code?: string }): void {
  const isRefusal = error.status !== undefined && error.status < 500;
  const isBrokenOff = /ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|HPE_INVALID_EOF_STATE|aborted/.test(`${error.code} ${error.message}`);
  if (!isRefusal && !isBrokenOff) process.stderr.write(`object store: ${error.stack}\n`);
}

function corsConfiguration(origins: string[]): string {
  const escaped = origins.map((origin) => origin.replace(/&/g, '&amp;').replace(/</g, '&lt;'));
  const allowed = escaped.map((origin) => `<AllowedOrigin>${origin}</AllowedOrigin>`).join('');
  const methods = ['GET', 'HEAD', 'PUT'].map((method) => `<AllowedMethod>${method}</AllowedMethod>`).join('');
  return (
    `<CORSConfiguration><CORSRule>${allowed}${methods}<AllowedHeader>*</AllowedHeader>` +
    '<ExposeHeader>ETag</ExposeHeader><MaxAgeSeconds>600</MaxAgeSeconds></CORSRule></CORSConfiguration>'
  );
}

function refuse(response: ServerResponse, { status, code, message }: Refusal): void {
  // The body is not read, so the connection cannot be used again.
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
