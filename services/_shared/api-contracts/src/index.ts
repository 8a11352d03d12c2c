export * from './categories.js';
export { SERVICE_NAMES, type Endpoint, type HttpMethod, type LimitClass, type ServiceName } from './endpoint.js';
export * from './endpoint-types.js';
export * from './endpoints.js';
export * from './limits.js';
export * from './marker-kind.js';
export * from './merchandise.js';
export * from './options.js';
export type * from './types.js';
