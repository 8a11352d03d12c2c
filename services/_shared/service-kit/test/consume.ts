import type { EventClass } from '@community-help/event-contracts';
import type { EventContext } from '@community-help/service-kit';
import type { TestTransport } from '@community-help/test-kit';

export interface RunningConsumer {
  stop(): Promise<void>;
}

/** A bare consumer of one event, without a service around it. */
export async function consume<Data extends object>(
  transport: TestTransport,
  group: string,
  contract: EventClass<Data>,
  handle: (data: Data, context: EventContext) => Promise<void>,
  settings: { attempts?: number; concurrency?: number } = {},
): Promise<RunningConsumer> {
  const strategy = transport.bus.createStrategy({
    defaultGroup: group,
    attempts: settings.attempts ?? 5,
    retryMs: 5,
    retryMaxMs: 20,
    concurrency: settings.concurrency ?? 4,
    retentionDays: 0,
    onFatal: (error) => {
      throw error;
    },
  });
  strategy.addHandler(contract.topic, handle as never, true, { contract, name: `test of ${group}` });
  await transport.bus.prepare([contract.topic], [group]);
  await new Promise<void>((resolve, reject) => {
    void strategy.listen((error?: unknown) => (error ? reject(error as Error) : resolve()));
  });
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= Promise.resolve(strategy.close()));
  transport.beforeClose(stop);
  return { stop };
}
