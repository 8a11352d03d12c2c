import 'reflect-metadata';
import { createDataSource, loadConfig, logger, ServiceConfig } from '@community-help/service-kit';
import { toHelper } from './demo/demo-helper.js';
import { readDemoHelpers } from './demo/read-demo-helpers.js';
import { insertHelper } from './helper/store-helper.js';
import { registrations } from './service.js';

/** Needs the database only. */
class DemoConfig extends ServiceConfig {}

const dataSource = createDataSource(registrations.database!, loadConfig(DemoConfig), 'registrations-demo');
await dataSource.initialize();
try {
  const demo = await readDemoHelpers();
  let added = 0;
  for (const helper of demo) if (await insertHelper(dataSource, toHelper(helper))) added++;
  logger('load-demo').info({ added, known: demo.length - added }, 'demo helpers loaded');
} finally {
  await dataSource.destroy();
}
