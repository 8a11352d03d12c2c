/** One chaos run. Every number can be set by the environment: DONATIONS, HELPERS, SECONDS, MINUTES, SEED, KILLS. */
export interface ChaosSettings {
  donations: number;
  helpers: number;
  /** How long the donors are at it at least; the nemesis rages until they are done. */
  seconds: number;
  /** After so many minutes nobody begins to give any more, on a machine that is too slow for all of them; 0 waits for everybody. */
  minutes: number;
  seed: number;
  /** Fewest SIGKILLs that make the run count. */
  kills: number;
  /** Longest time after the last fault until all money has arrived; mails have seven minutes more, because one that was cut off waits six. */
  calmSeconds: number;
  eventBus: 'postgres' | 'kafka';
  /** Somebody else's broker, which is left alone; without it Kafka is a broker of this run's own, and is killed like everybody. */
  kafkaBrokers: string | undefined;
}

export function settingsFromEnvironment(env: NodeJS.ProcessEnv): ChaosSettings {
  const number = (name: string, standard: number): number => {
    const text = env[name];
    if (text === undefined) return standard;
    if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number.`);
    return Number(text);
  };
  return {
    donations: number('DONATIONS', 10_000),
    helpers: number('HELPERS', 200),
    seconds: number('SECONDS', 600),
    minutes: number('MINUTES', 0),
    seed: number('SEED', 1),
    kills: number('KILLS', 120),
    calmSeconds: number('CALM_SECONDS', 120),
    eventBus: env.EVENT_BUS === 'kafka' ? 'kafka' : 'postgres',
    kafkaBrokers: env.KAFKA_BROKERS || undefined,
  };
}
