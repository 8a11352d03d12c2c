import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logger } from '@community-help/service-kit';
import { readDocsFiles } from '../docs/docs-page.js';
import { openApiDocument } from '../docs/openapi-document.js';
import type { GatewayConfig } from '../gateway.config.js';
import { clientProtocol } from '../http/client-address.js';
import { type Content, contentOf, sendContent } from '../http/send-content.js';
import { sendProblem } from '../http/send-problem.js';
import type { RateLimits } from '../limits/rate-limits.js';
import { CurrentNotices } from '../notices/current-notices.js';
import { RecordPages } from '../records/record-pages.js';
import { securityHeaders, STRICT_TRANSPORT_SECURITY } from './security-headers.js';
import { Site } from './site.js';
import { siteConfigOf } from './site-config.js';
import { Sitemap } from './sitemap.js';

const log = logger('site');

/** Everything that the gateway answers itself: settings for the browser, the API's description, the site, and a sentence for the rest. */
export async function registerSiteRoutes(server: FastifyInstance, config: GatewayConfig, limits: RateLimits): Promise<void> {
  const headers = securityHeaders(config);
  const json = 'application/json; charset=utf-8';
  const own = new Map<string, Content>([
    ['/config.json', contentOf(JSON.stringify(siteConfigOf(config)), json, headers)],
    ['/api/openapi.json', contentOf(JSON.stringify(openApiDocument()), json, headers)],
  ]);
  for (const [path, { contentType, content }] of await readDocsFiles()) own.set(path, contentOf(content, contentType, headers));
  const notices = new CurrentNotices(config.contentUrl);
  if (config.siteDir) notices.start();
  server.addHook('onClose', () => notices.stop());
  const site = new Site(config, new RecordPages(config, limits), notices);
  const sitemap = new Sitemap(config, headers);

  const answerOwn = (request: FastifyRequest, reply: FastifyReply, content: Content): void => {
    reply.hijack();
    if (isRead(request)) sendContent(request.raw, reply.raw, content);
    else refuseMethod(request, reply);
  };
  for (const [path, content] of own) server.all(path, (request, reply) => answerOwn(request, reply, content));

  for (const path of ['/sitemap.xml', '/sitemap-:part(^\\d+$).xml']) {
    server.get(path, async (request, reply) => {
      reply.hijack();
      try {
        const content = await sitemap.read(request.url.split('?', 1)[0]!);
        if (content) sendContent(request.raw, reply.raw, content);
        else sendProblem(request.raw, reply.raw, { status: 404, detail: 'There is no such part of the sitemap.', headers });
      } catch (error) {
        log.warn({ err: error }, 'the sitemap could not be made');
        sendProblem(request.raw, reply.raw, { status: 503, detail: 'The sitemap cannot be made right now. Please try again in a minute.', headers: { ...headers, 'retry-after': '60' } });
      }
    });
  }

  for (const path of ['/api', '/api/*', '/objects', '/objects/']) {
    server.all(path, (request, reply) => {
      reply.hijack();
      const detail = 'There is no such address in this API. What there is, is described at /api/docs.';
      sendProblem(request.raw, reply.raw, { status: 404, detail });
    });
  }

  server.all('/*', (request, reply) => {
    reply.hijack();
    if (!isRead(request)) {
      refuseMethod(request, reply);
      return;
    }
    const isSecure = clientProtocol(request.raw, config.trustProxy) === 'https';
    const extra: Record<string, string> = isSecure ? { 'strict-transport-security': STRICT_TRANSPORT_SECURITY } : {};
    site.handle(request.raw, reply.raw, extra).catch((error: unknown) => {
      // Also when the reader leaves in the middle of a film, which is nobody's fault.
      if (!reply.raw.destroyed) log.error({ err: error }, 'a file of the site could not be sent');
      if (reply.raw.headersSent) reply.raw.destroy();
      else sendProblem(request.raw, reply.raw, { status: 503, detail: 'The site is being replaced by a new version. Please try again in a moment.' });
    });
  });
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

function refuseMethod({ raw }: FastifyRequest, reply: FastifyReply): void {
  const allow = 'GET, HEAD';
  if (raw.method === 'OPTIONS') reply.raw.writeHead(204, { allow, 'content-length': '0' }).end();
  else sendProblem(raw, reply.raw, { status: 405, detail: 'This address can only be read.', headers: { allow } });
}
