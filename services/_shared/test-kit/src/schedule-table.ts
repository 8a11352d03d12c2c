import { PeriodicTasks } from '@community-help/service-kit';

type ExclusiveTasks = NonNullable<ConstructorParameters<typeof PeriodicTasks>[0]>;

interface Schedule {
  onModuleInit?(): void;
  onApplicationBootstrap?(): void;
}

/**
 * What a schedule does by the clock, one line for a task: `every <seconds> s[, one replica]: <what it calls>`, as in
 * `every 60 s, one replica: ForgetMails.run(signal)`. The tasks are those of the kit, and each is run once; what the schedule is given only notes who asked it.
 * @param given what it reads instead of calls, such as its settings
 */
export async function scheduleTable(schedule: new (...given: never[]) => Schedule, given: object[] = []): Promise<Record<string, string>> {
  const calls: string[] = [];
  const periods = new Map<string, string>();
  const tasks = new PeriodicTasks(onlyReplica());
  const every = tasks.every.bind(tasks);
  tasks.every = (task, work) => {
    periods.set(task.name, `every ${task.everyMs / 1_000} s${task.exclusive === true ? ', one replica' : ''}`);
    every(task, work);
  };
  const parts: (abstract new (...given: never[]) => object)[] = Reflect.getMetadata('design:paramtypes', schedule);
  const built = new schedule(...(parts.map((part) => [tasks, ...given].find((own) => own instanceof part) ?? noting(part.name, calls)) as never[]));
  built.onModuleInit?.();
  built.onApplicationBootstrap?.();
  const table: Record<string, string> = {};
  for (const [name, period] of periods) {
    calls.length = 0;
    await tasks.run(name);
    table[name] = `${period}: ${calls.join(', ')}`;
  }
  return table;
}

/** Stands for anything: whatever is called on it, however deep, is written down. */
function noting(path: string, calls: string[]): object {
  const call = (...given: unknown[]): Promise<unknown[]> => {
    const shown = given.flatMap((value) => (value instanceof AbortSignal ? ['signal'] : typeof value === 'string' ? [value] : []));
    calls.push(`${path}(${shown.join(', ')})`);
    return Promise.resolve([]);
  };
  return new Proxy(call, { get: (_, name) => noting(`${path}.${String(name)}`, calls) });
}

/** No other replica holds a lock, and every task is due. */
function onlyReplica(): ExclusiveTasks {
  return {
    locks: { run: async (_name, work) => (await work(new AbortController().signal), true), close: () => Promise.resolve() },
    runs: { dueInMs: () => Promise.resolve(0), begin: () => Promise.resolve({ ended: () => Promise.resolve() }) },
  };
}
