import type { DynamicModule, ForwardReference, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { EventClass } from '@community-help/event-contracts';
import type { ServiceConfig } from '../config/service-config.js';
import type { DatabaseDefinition } from '../database/database.js';
import type { HttpOptions } from '../http/fastify-adapter.js';

export type ModuleImport = Type | DynamicModule | Promise<DynamicModule> | ForwardReference;

/** All that the kit must know to start a service in any of its roles. */
export interface ServiceDefinition<Config extends ServiceConfig = ServiceConfig> extends HttpOptions {
  /** The one word of the service: folder, database, log name, default consumer group. */
  name: string;
  Config: new () => Config;
  /** Absent in a process that keeps nothing. */
  database?: DatabaseDefinition;
  /** Nest imports of the HTTP role. */
  http: (config: Config) => ModuleImport[];
  /** Nest imports of the worker role: subscriptions and schedules. */
  worker?: (config: Config) => ModuleImport[];
  /** Events this service publishes; their topics are made ready when it starts. */
  topics?: readonly EventClass[];
  /** Dependencies ('database', 'events') without which this service truly cannot answer anybody: only then is it not ready. */
  needs?: readonly string[];
  /** Last word on the server before it listens, e.g. to register a Fastify plugin. */
  configureHttp?: (app: NestFastifyApplication, config: Config) => void | Promise<void>;
}

export function defineService<Config extends ServiceConfig>(definition: ServiceDefinition<Config>): ServiceDefinition<Config> {
  return definition;
}
