import { Global, Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { ServiceConfig } from '../config/service-config.js';
import { directDatabaseAddress } from '../database/database-address.js';
import { poolOf } from '../database/database.js';
import { DeadLetterBox } from '../events/dead-letter-box.js';
import { Inbox } from '../events/inbox.js';
import { OutboxNotifier } from '../events/outbox-notifier.js';
import { Outbox } from '../events/outbox.js';
import { IdempotencyStore } from '../idempotency/idempotency-store.js';
import { IsolatedRows } from '../schedule/isolated-rows.js';
import { PeriodicTasks } from '../schedule/periodic-tasks.js';
import { SessionLocks } from '../schedule/session-locks.js';
import { TaskRuns } from '../schedule/task-runs.js';
import type { ModuleImport } from './define-service.js';

/** What every module of a service may inject without importing anything. */
@Global()
@Module({})
export class KitModule {
  static create(config: ServiceConfig, dataSource: DataSource | undefined): DynamicModule {
    const providers: Provider[] = [{ provide: config.constructor as Type<ServiceConfig>, useValue: config }];
    if (dataSource === undefined || config.databaseUrl === undefined) {
      providers.push({ provide: PeriodicTasks, useFactory: () => new PeriodicTasks() });
    } else {
      const exclusive = { locks: new SessionLocks(directDatabaseAddress(config)), runs: new TaskRuns(() => poolOf(dataSource)) };
      providers.push(
        { provide: OutboxNotifier, useFactory: () => new OutboxNotifier(() => poolOf(dataSource)) },
        { provide: PeriodicTasks, useFactory: () => new PeriodicTasks(exclusive) },
        DeadLetterBox,
        Outbox,
        Inbox,
        IdempotencyStore,
        IsolatedRows,
      );
    }
    return { module: KitModule, imports: dataSource === undefined ? [] : [databaseModule(dataSource)], providers, exports: providers };
  }
}

/** Makes the connected data source and its entity manager known to everybody; Nest closes it when all who use it have stopped. */
function databaseModule(dataSource: DataSource): DynamicModule {
  return TypeOrmModule.forRootAsync({ useFactory: () => ({ ...dataSource.options, retryAttempts: 0 }), dataSourceFactory: () => Promise.resolve(dataSource) });
}

/** The module above all others. */
@Module({})
export class ServiceModule {
  static create(kit: DynamicModule, imports: ModuleImport[]): DynamicModule {
    return { module: ServiceModule, imports: [kit, ...imports] };
  }
}
