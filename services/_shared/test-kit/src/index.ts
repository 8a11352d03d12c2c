export { collectEvents, type EventCollector } from './collect-events.js';
export { describeOnEachTransport } from './describe-on-each-transport.js';
export { eventually } from './eventually.js';
export { publish, publishUnchecked } from './publish.js';
export { createTestDatabase, type TestDatabase } from './test-database.js';
export { startTestService, type TestService, type TestServiceOptions } from './test-service.js';
export { TcpProxy } from './tcp-proxy.js';
export { createKafkaTransport, createPostgresTransport, type TestTransport } from './test-transport.js';
export { compareRoutes, undocumentedRoutes, type RouteDrift } from './undocumented-routes.js';
