import type { EventClass } from '@community-help/event-contracts';
import type { ConsumerSettings } from '../src/events/consumer-settings.js';
import type { EventContext } from '@community-help/service-kit';
import type { TestTransport } from '@community-help/test-kit';

export interface RunningConsumer {
  stop(): Promise<void>;
}

type Handler = (data: never, context: EventContext) => Promise<void>;
type Settings = Partial<Pick<ConsumerSettings, 'attempts' | 'concurrency' | 'retryMs' | 'retryMaxMs' | 'inbox'>>;

/** A bare consumer of one event, without a service around it. */
export async function consume<Data extends object>(
  transport: TestTransport,
  group: string,
  contract: EventClass<Data>,
  handle: (data: Data, context: EventContext) => Promise<void>,
  settings: Settings = {},
): Promise<RunningConsumer> {
  return consumeEach(transport, group, new Map([[contract as EventClass, handle as Handler]]), settings);
}

/** The same for several events of one group. */
export async function consumeEach(transport: TestTransport, group: string, handlers: Map<EventClass, Handler>, settings: Settings = {}): Promise<RunningConsumer> {
  const strategy = transport.bus.createStrategy({
    defaultGroup: group,
    attempts: 5,
    retryMs: 5,
    retryMaxMs: 20,
    concurrency: 4,
    ...settings,
    onFatal: (error) => {
      throw error;
    },
  });
  for (const [contract, handle] of handlers) strategy.addHandler(contract.topic, handle as never, true, { contract, name: `test of ${group}` });
  await transport.bus.prepare([...handlers.keys()].map((contract) => contract.topic), [group]);
  await new Promise<void>((resolve, reject) => {
    void strategy.listen((error?: unknown) => (error ? reject(error as Error) : resolve()));
  });
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= Promise.resolve(strategy.close()));
  transport.beforeClose(stop);
  return { stop };
}
