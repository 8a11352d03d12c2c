import { ConfigError } from './config-error.js';
import { loadConfig, settingNames } from './load-config.js';

/** Read by Node itself (NODE_ENV, NODE_OPTIONS, NODE_EXTRA_CA_CERTS) or by OpenTelemetry (OTEL_TRACES_SAMPLER), by no class of ours. */
const OF_OTHERS = /^(NODE|OTEL)_/;

/**
 * What is wrong with the environment a process would be given: variables that its config class does not know, and whatever `loadConfig` refuses.
 * For files that describe a deployment (compose, Kubernetes), before anything is started.
 * @returns a sentence per fault, names only; empty when the process would start
 */
export function environmentFaults<Config extends object>(Config: new () => Config, env: Record<string, string | undefined>): string[] {
  const known = settingNames(Config);
  const unknown = Object.keys(env).filter((name) => !known.has(name) && !OF_OTHERS.test(name));
  return [...unknown.map((name) => `${name} is not a setting of ${Config.name}`), ...refusals(Config, env)];
}

function refusals<Config extends object>(Config: new () => Config, env: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(Config, env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}
