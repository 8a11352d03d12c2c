import { collectEvents, countInOneWindow, startTestService, type EventCollector, type TestService } from '@community-help/test-kit';
import { DataSource } from 'typeorm';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';

export interface TwoReplicas {
  neighbours: Neighbours;
  /** The first one; it does the work of a worker too. */
  service: TestService;
  replica: TestService;
  database: DataSource;
  collector: EventCollector;
  close(): Promise<void>;
}

/** Two processes of registrations on one database, what they ask, and the events of the contracts named. */
export async function startTwoReplicas(events: Parameters<typeof collectEvents>[1] = [], settings: Record<string, string> = {}): Promise<TwoReplicas> {
  const neighbours = await startNeighbours();
  const env = { ...neighbours.env, ...settings };
  const service = await startTestService(registrations, { worker: true, env });
  const replica = await startTestService(registrations, { env, databaseUrl: service.databaseUrl, transport: service.transport });
  countInOneWindow(service, replica);
  const collector = await collectEvents(service.transport, events);
  const close = async (): Promise<void> => {
    await replica.close();
    await service.close();
    await neighbours.close();
  };
  return { neighbours, service, replica, database: service.app.get(DataSource), collector, close };
}
