import { randomBytes } from 'node:crypto';

/** One chaos run. Every number can be set by the environment: DONATIONS, HELPERS, SECONDS, SEED, KILLS. */
export interface ChaosSettings {
  donations: number;
  helpers: number;
  /** How long the donors are at it, and the nemesis with them. */
  seconds: number;
  seed: number;
  /** Fewest SIGKILLs that make the run count. */
  kills: number;
  /** Longest time after the last fault until everything must be finished. */
  calmSeconds: number;
  eventBus: 'postgres' | 'kafka';
  kafkaBrokers: string | undefined;
  /** Of this run alone: the broker may keep what earlier ones left. */
  kafkaPrefix: string;
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
    seed: number('SEED', 1),
    kills: number('KILLS', 120),
    calmSeconds: number('CALM_SECONDS', 120),
    eventBus: env.EVENT_BUS === 'kafka' ? 'kafka' : 'postgres',
    kafkaBrokers: env.KAFKA_BROKERS,
    kafkaPrefix: `chaos-${randomBytes(4).toString('hex')}.`,
  };
}
