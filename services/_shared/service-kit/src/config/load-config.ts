import 'reflect-metadata';
import { getMetadataStorage, validateSync } from 'class-validator';
import { ConfigError } from './config-error.js';
import { embeddedDefaults, type Profile } from './profile.js';

type Env = Record<string, string | undefined>;

/**
 * Reads a config class from environment variables: each property that carries a class-validator rule is looked up by its
 * UPPER_SNAKE name and converted to its declared type (number, boolean `true|false|1|0`, list separated by commas).
 * An empty variable counts as absent, so that compose files may pass `NAME=`. What `profile.ts` says of defaults is done here.
 * @throws ConfigError naming every bad variable and its rule, never its value
 */
export function loadConfig<Config extends object>(Config: new () => Config, env: Env = process.env): Config {
  const config = new Config();
  const given = new Set<string>();
  for (const property of validatedProperties(Config)) {
    const text = env[environmentName(property)]?.trim();
    if (text === undefined || text === '') continue;
    Reflect.set(config, property, convert(text, Reflect.getMetadata('design:type', Config.prototype, property)));
    given.add(property);
  }
  const missing = settleDefaults(config, given);
  const errors = validateSync(config, { forbidUnknownValues: false, validationError: { target: false, value: false } });
  const broken = errors
    .filter((error) => !missing.includes(error.property))
    .flatMap((error) => Object.values(error.constraints ?? {}).map((rule) => rule.replaceAll(error.property, environmentName(error.property))));
  const faults = [...missing.map((property) => `${environmentName(property)} must be set outside of the embedded profile`), ...broken];
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** Puts in what holds only in the embedded profile. @returns the properties that must be given outside of it and were not */
function settleDefaults(config: object, given: ReadonlySet<string>): string[] {
  const isEmbedded = (Reflect.get(config, 'profile') as Profile | undefined) === 'embedded';
  const missing: string[] = [];
  for (const { property, value, when } of embeddedDefaults(config)) {
    if (given.has(property)) continue;
    if (isEmbedded) {
      if (value !== undefined) Reflect.set(config, property, value);
    } else if (value === undefined && when(config)) missing.push(property);
  }
  return missing;
}

/** `databaseUrl` -> `DATABASE_URL`, `s3Bucket` -> `S3_BUCKET`. */
export function environmentName(property: string): string {
  return property.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
}

/** Every environment variable that a config class reads. */
export function settingNames(Config: new () => object): Set<string> {
  return new Set([...validatedProperties(Config)].map(environmentName));
}

function validatedProperties(Config: new () => object): Set<string> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(Config, '', false, false);
  return new Set(rules.map((rule) => rule.propertyName));
}

function convert(text: string, type: unknown): unknown {
  if (type === Number) return Number(text);
  if (type === Boolean) return { true: true, '1': true, false: false, '0': false }[text.toLowerCase()] ?? text;
  if (type === Array) return text.split(',').map((part) => part.trim()).filter((part) => part !== '');
  return text;
}
