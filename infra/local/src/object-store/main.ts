import { startObjectStore } from './start-object-store.js';

const { PORT, DATA_DIR, BUCKETS, CORS_ORIGINS, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION } = process.env;

const store = await startObjectStore({
  port: Number(PORT),
  directory: String(DATA_DIR),
  buckets: String(BUCKETS).split(','),
  corsOrigins: String(CORS_ORIGINS).split(','),
  accessKey: S3_ACCESS_KEY,
  secretKey: S3_SECRET_KEY,
  region: S3_REGION,
});
process.stdout.write(`object store listening on ${store.endpoint}\n`);

process.once('SIGTERM', () => void store.stop().then(() => process.exit(0)));
