import { runService } from '@community-help/service-kit';
import { collectEvents, startTestService, type EventCollector, type TestService } from '@community-help/test-kit';
import { DataSource } from 'typeorm';
import { moderate, moderation } from '../src/commands/moderate.js';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';

export interface CommandLine {
  neighbours: Neighbours;
  service: TestService;
  database: DataSource;
  collector: EventCollector;
  /** Does what an operator types behind `listings`. @returns what it prints */
  listings(...words: string[]): Promise<string>;
  close(): Promise<void>;
}

/** Registrations, the commands that operators type beside it, and the events of the contracts named. */
export async function startCommandLine(events: Parameters<typeof collectEvents>[1]): Promise<CommandLine> {
  const neighbours = await startNeighbours();
  const service = await startTestService(registrations, { worker: true, env: neighbours.env });
  const commands = await runService(moderation, { roles: ['http'], env: service.env });
  const collector = await collectEvents(service.transport, events);
  const close = async (): Promise<void> => {
    await commands.close();
    await service.close();
    await neighbours.close();
  };
  return { neighbours, service, database: service.app.get(DataSource), collector, listings: (...words) => moderate(commands.app, words), close };
}
