export * from './categories.js';
export * from './endpoints.js';
export * from './limits.js';
export * from './marker-kind.js';
export * from './merchandise.js';
export * from './options.js';
export type * from './types.js';
