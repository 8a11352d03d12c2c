import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import type { FastifyError, FastifyInstance } from 'fastify';
import { GatewayConfig } from './gateway.config.js';
import { sendProblem } from './http/send-problem.js';
import { unsafePathReason } from './http/unsafe-path.js';
import { RateLimits } from './limits/rate-limits.js';
import { takeFastPath } from './proxy/fast-path.js';
import { ForwardRequest } from './proxy/forward-request.js';
import { registerProxyRoutes } from './proxy/proxy-routes.js';
import { registerSiteRoutes } from './site/site-routes.js';

/** Milliseconds in which a client must have sent its headers, and its whole request: nobody may hold a connection by being slow. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than a load balancer keeps an idle connection, so that it is never ours that closes under a request. */
const KEEP_ALIVE_MS = 75_000;
const MAX_HEADERS = 100;

/** Puts the gateway's routes on Nest's HTTP server, beside and not inside Nest's pipeline, which would cost more than the forwarding. */
@Module({})
export class GatewayModule implements OnModuleInit, OnApplicationShutdown {
  private readonly limits: RateLimits;
  private readonly forward: ForwardRequest;

  constructor(
    private readonly config: GatewayConfig,
    private readonly host: HttpAdapterHost,
  ) {
    const { registrationsUrl, geoRecommendationsUrl, paymentsUrl, uploadsUrl, reportingUrl, contentUrl } = config;
    this.limits = new RateLimits({
      read: config.rateLimitRead,
      search: config.rateLimitSearch,
      write: config.rateLimitWrite,
      money: config.rateLimitMoney,
      upload: config.rateLimitUpload,
      webhook: config.rateLimitWebhook,
    });
    this.forward = new ForwardRequest(
      {
        registrations: registrationsUrl,
        'geo-recommendations': geoRecommendationsUrl,
        payments: paymentsUrl,
        uploads: uploadsUrl,
        reporting: reportingUrl,
        content: contentUrl,
      },
      this.limits,
      config.trustProxy,
    );
  }

  async onModuleInit(): Promise<void> {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    const connections = this.host.httpAdapter.getHttpServer() as Server;
    guardConnections(connections);
    takeFastPath(connections, this.forward);
    await server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
      // What the kit's hooks refuse before a route is reached.
      scope.setErrorHandler((error: FastifyError, request, reply) => {
        reply.hijack();
        const status = (error as { status?: number }).status ?? error.statusCode ?? 500;
        const detail = status < 500 ? error.message : 'Something went wrong on our side. Please try again in a moment.';
        sendProblem(request.raw, reply.raw, { status, detail });
      });
      scope.addHook('onRequest', (request, reply, done) => {
        const reason = unsafePathReason(request.raw.url!);
        if (reason === undefined) {
          done();
          return;
        }
        reply.hijack();
        sendProblem(request.raw, reply.raw, { status: 400, detail: reason });
      });
      registerProxyRoutes(scope, this.forward);
      await registerSiteRoutes(scope, this.config, this.limits);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.forward.close();
  }
}

function guardConnections(server: Server): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxHeadersCount = MAX_HEADERS;
}
