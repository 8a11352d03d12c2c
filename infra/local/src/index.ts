export { findFreePort, isPortFree } from './ports/free-port.js';
export { startPostgres, type PostgresOptions, type RunningPostgres } from './postgres/start-postgres.js';
