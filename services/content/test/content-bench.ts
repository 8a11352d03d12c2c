import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestService, TestIdentities, type TestService } from '@community-help/test-kit';
import { content } from '../src/service.js';

/** The service with who signs identities, and a stand-in for uploads that refuses pictures named 'refused'. */
export interface ContentBench {
  service: TestService;
  identities: TestIdentities;
  /** What uploads was asked to keep. */
  kept: { paths: string[]; isKept: boolean; key: string | undefined }[];
  uploads: { isAway: boolean };
  /** Another process on the same database. */
  startSecond(env?: Record<string, string>): Promise<TestService>;
  close(): Promise<void>;
}

export async function startContent(folder?: string): Promise<ContentBench> {
  const identities = await TestIdentities.create();
  const kept: ContentBench['kept'] = [];
  const uploads = { isAway: false };
  const server = createServer((request, reply) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part)).on('end', () => {
      const asked = JSON.parse(text) as { paths: string[]; isKept: boolean };
      kept.push({ ...asked, key: request.headers.authorization });
      const refused = asked.paths.find((path) => path.includes('refused'));
      if (uploads.isAway) reply.writeHead(503).end();
      else if (refused) reply.writeHead(422, { 'content-type': 'text/plain' }).end(`The picture '${refused}' cannot be used: a listing shows it.`);
      else reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ objectPaths: asked.paths }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const env = {
    ...(folder !== undefined && { CONTENT_DIR: folder }),
    UPLOADS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    INTERNAL_API_KEYS: 'internal-key-of-the-tests',
    IDENTITY_PUBLIC_KEYS: identities.publicKeys,
  };
  const service = await startTestService(content, { env });
  return {
    service,
    identities,
    kept,
    uploads,
    startSecond: (more = {}) => startTestService(content, { env: { ...env, ...more }, databaseUrl: service.databaseUrl, transport: service.transport }),
    close: async () => {
      await service.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
