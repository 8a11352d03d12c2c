import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import type { FastifyError, FastifyInstance } from 'fastify';
import { guardConnections } from './connections/guard-connections.js';
import { GatewayConfig } from './gateway.config.js';
import { sendProblem } from './http/send-problem.js';
import { addressGroup, clientAddress } from './http/client-address.js';
import { RecogniseSender } from './identity/recognise-sender.js';
import { RateLimits } from './limits/rate-limits.js';
import { SharedBuckets } from './limits/shared-buckets.js';
import { takeFastPath } from './proxy/fast-path.js';
import { ForwardRequest } from './proxy/forward-request.js';
import { registerProxyRoutes } from './proxy/proxy-routes.js';
import { registerSiteRoutes } from './site/site-routes.js';

/** Puts the gateway's routes on Nest's HTTP server, beside and not inside Nest's pipeline, which would cost more than the forwarding. */
@Module({})
export class GatewayModule implements OnModuleInit, OnApplicationShutdown {
  private readonly limits: RateLimits;
  private readonly forward: ForwardRequest;

  constructor(
    private readonly config: GatewayConfig,
    private readonly host: HttpAdapterHost,
  ) {
    const { registrationsUrl, geoRecommendationsUrl, paymentsUrl, uploadsUrl, reportingUrl, contentUrl, accountsUrl } = config;
    const perMinute = {
      read: config.rateLimitRead,
      search: config.rateLimitSearch,
      write: config.rateLimitWrite,
      money: config.rateLimitMoney,
      upload: config.rateLimitUpload,
      webhook: config.rateLimitWebhook,
      tile: config.rateLimitTile,
      site: config.rateLimitSite,
    };
    this.limits = new RateLimits(perMinute, config.rateLimitStore ? new SharedBuckets(config.rateLimitStore) : undefined);
    this.forward = new ForwardRequest(
      {
        registrations: registrationsUrl,
        'geo-recommendations': geoRecommendationsUrl,
        payments: paymentsUrl,
        uploads: uploadsUrl,
        reporting: reportingUrl,
        content: contentUrl,
        accounts: accountsUrl,
      },
      this.limits,
      new RecogniseSender(accountsUrl, config.siteUrl),
      config.trustProxy,
      config.maxExchangesPerAddress,
    );
  }

  async onModuleInit(): Promise<void> {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    const connections = this.host.httpAdapter.getHttpServer() as Server;
    takeFastPath(connections, this.forward);
    // Behind a proxy of ours every connection is the proxy's.
    const perAddress = this.config.trustProxy > 0 ? 0 : this.config.maxConnectionsPerAddress;
    guardConnections(connections, { silenceMs: this.config.clientSilenceSeconds * 1000, perAddress });
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
      scope.addHook('onRequest', ({ raw }, reply, done) => {
        this.limits.check('site', addressGroup(clientAddress(raw, this.config.trustProxy)), (refusal) => {
          if (refusal === undefined) {
            done();
            return;
          }
          reply.hijack();
          sendProblem(raw, reply.raw, refusal);
        });
      });
      registerProxyRoutes(scope, this.forward);
      await registerSiteRoutes(scope, this.config, this.limits);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.forward.close();
    this.limits.close();
  }
}
