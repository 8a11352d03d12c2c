export { findFreePort } from './ports/free-port.js';
export { startPostgres, type PostgresOptions, type RunningPostgres } from './postgres/start-postgres.js';
export { startObjectStore, type ObjectStoreOptions, type RunningObjectStore } from './object-store/start-object-store.js';
export { startMailCatcher, type MailCatcherOptions, type RunningMailCatcher } from './mail/start-mail-catcher.js';
export { fetchKafka, NoKafka } from './kafka/fetch-kafka.js';
export { startKafka, type KafkaOptions, type RunningKafka } from './kafka/start-kafka.js';
export { databaseName, provisionDatabases } from './launcher/databases.js';
export { keepSecrets, type Secrets } from './launcher/secrets.js';
export { readStripeKeys } from './launcher/settings.js';
