import 'reflect-metadata';
import { createDataSource, loadConfig, logger, ServiceConfig } from '@community-help/service-kit';
import { loadDemoHelpers } from './demo/load-demo-helpers.js';
import { registrations } from './service.js';

/** Needs the database only. */
class DemoConfig extends ServiceConfig {}

const dataSource = createDataSource(registrations.database!, loadConfig(DemoConfig), 'registrations-demo');
await dataSource.initialize();
try {
  logger('load-demo').info(await loadDemoHelpers(dataSource), 'demo helpers loaded');
} finally {
  await dataSource.destroy();
}
