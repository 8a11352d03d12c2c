import 'reflect-metadata';
import { RequestMethod, type INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { ENDPOINTS, type Endpoint, type ServiceName } from '@community-help/api-contracts';

export interface RouteDrift {
  /** Routes that a controller has and the endpoint table does not, as `GET /api/things/{}`. */
  undocumented: string[];
  /** Endpoints of the table that no controller answers. */
  missing: string[];
}

/**
 * Compares the controllers of a service with its rows of the endpoint table; both lists are empty when they agree.
 * Paths below /internal are never public and not compared.
 */
export function compareRoutes(app: INestApplication, service: ServiceName): RouteDrift {
  const endpoints: Endpoint[] = Object.values(ENDPOINTS);
  const documented = new Set(endpoints.filter((endpoint) => endpoint.owner === service).map(({ method, path }) => shapeOf(method, path)));
  const actual = new Set(routesOf(app).filter((route) => !route.includes(' /internal/')));
  return {
    undocumented: [...actual].filter((route) => !documented.has(route)).sort(),
    missing: [...documented].filter((route) => !actual.has(route)).sort(),
  };
}

/** Only what is answered without being documented. */
export function undocumentedRoutes(app: INestApplication, service: ServiceName): string[] {
  return compareRoutes(app, service).undocumented;
}

function routesOf(app: INestApplication): string[] {
  const modules = [...app.get(ModulesContainer, { strict: false }).values()];
  const controllers = modules.flatMap((module) => [...module.controllers.values()].map((wrapper) => wrapper.metatype));
  return controllers.flatMap((controller) => {
    if (typeof controller !== 'function') return [];
    const prefixes = listOf(Reflect.getMetadata('path', controller));
    return methodsOf(controller.prototype as object).flatMap(({ method, paths }) =>
      prefixes.flatMap((prefix) => paths.map((path) => shapeOf(method, `/${prefix}/${path}`))),
    );
  });
}

function methodsOf(prototype: object): { method: string; paths: string[] }[] {
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value;
    if (typeof handler !== 'function' || !Reflect.hasMetadata('method', handler)) return [];
    const method = RequestMethod[Reflect.getMetadata('method', handler) as number] ?? 'ALL';
    return [{ method, paths: listOf(Reflect.getMetadata('path', handler)) }];
  });
}

function listOf(path: unknown): string[] {
  return Array.isArray(path) ? path.map(String) : [typeof path === 'string' ? path : ''];
}

/** `:id`, `{id}`, `*path` and `*` are all "something": only the shape counts. */
function shapeOf(method: string, path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return `${method} /${segments.map((segment) => (/^[:{*]/.test(segment) ? '{}' : segment)).join('/')}`;
}
