import { invalidRequest } from '../http/api-error.js';

/** Turns one raw parameter into a checked value or throws the 400 that Stripe would answer. */
export interface Rule<T> {
  read(value: unknown, name: string): T;
  readonly isOptional?: boolean;
}

export type Read<R> = R extends Rule<infer T> ? T : never;
export type Shape = Record<string, Rule<unknown>>;
type OptionalKeys<S extends Shape> = { [K in keyof S]: undefined extends Read<S[K]> ? K : never }[keyof S];
export type Values<S extends Shape> = { [K in Exclude<keyof S, OptionalKeys<S>>]: Read<S[K]> } & { [K in OptionalKeys<S>]?: Read<S[K]> };

export function text(maximum = 5000): Rule<string> {
  return {
    read(value, name) {
      if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${shown(value)}`, name);
      if (value === '') throw invalidRequest(`${name} may not be empty; leave it out or give a value.`, name, 'parameter_invalid_empty');
      if (value.length > maximum) throw invalidRequest(`Invalid string: ${name} must be at most ${maximum} characters`, name, 'parameter_invalid_string_length');
      return value;
    },
  };
}

/** Text that an empty value unsets. */
export function clearable(maximum = 5000): Rule<string | null> {
  const rule = text(maximum);
  return { read: (value, name) => (value === '' || value === null ? null : rule.read(value, name)) };
}

export function integer(minimum = Number.MIN_SAFE_INTEGER, maximum = 99_999_999_999): Rule<number> {
  return {
    read(value, name) {
      const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
        throw invalidRequest(`Invalid integer: ${shown(value)}`, name, 'parameter_invalid_integer');
      }
      if (number < minimum) throw invalidRequest(`This value must be greater than or equal to ${minimum}.`, name, 'parameter_invalid_integer');
      if (number > maximum) throw invalidRequest(`This value must be less than or equal to ${maximum}.`, name, 'parameter_invalid_integer');
      return number;
    },
  };
}

export function flag(): Rule<boolean> {
  return {
    read(value, name) {
      if (value === true || value === 'true') return true;
      if (value === false || value === 'false') return false;
      throw invalidRequest(`Invalid boolean: ${shown(value)}`, name);
    },
  };
}

export function oneOf<const T extends string>(...allowed: T[]): Rule<T> {
  return {
    read(value, name) {
      const found = allowed.find((word) => word === value);
      if (found === undefined) throw invalidRequest(`Invalid ${name}: must be one of ${allowed.join(', ')}`, name);
      return found;
    },
  };
}

/** A rule for a value of a shape that the sandbox keeps as it is, checked by the given function. */
export function matching(pattern: RegExp, what: string): Rule<string> {
  return {
    read(value, name) {
      if (typeof value !== 'string' || !pattern.test(value)) throw invalidRequest(`Invalid ${name}: ${shown(value)} is not ${what}`, name);
      return value;
    },
  };
}

export function optional<T>(rule: Rule<T>): Rule<T | undefined> {
  return { isOptional: true, read: (value, name) => (value === undefined ? undefined : rule.read(value, name)) };
}

export function listOf<T>(rule: Rule<T>): Rule<T[]> {
  return {
    read(value, name) {
      if (value === '') return [];
      if (!isNested(value)) throw invalidRequest(`Invalid array: ${name} must be a list`, name);
      const entries = Object.entries(value);
      entries.forEach(([key]) => {
        if (!/^\d+$/.test(key)) throw invalidRequest(`Invalid array: ${name} must be a list`, name);
      });
      return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([key, item]) => rule.read(item, `${name}[${key}]`));
    },
  };
}

/** Nested parameters; every name that is not in the shape is refused. */
export function nested<S extends Shape>(shape: S): Rule<Values<S>> {
  return {
    read(value, name) {
      if (!isNested(value) || Array.isArray(value)) throw invalidRequest(`Invalid object: ${name}`, name);
      return readShape(shape, value, name);
    },
  };
}

/** Checks all parameters of a request. */
export function readShape<S extends Shape>(shape: S, raw: Record<string, unknown>, parent = ''): Values<S> {
  const named = (key: string): string => (parent === '' ? key : `${parent}[${key}]`);
  const unknown = Object.keys(raw).filter((key) => !Object.hasOwn(shape, key)).map(named);
  if (unknown.length > 0) {
    throw invalidRequest(`Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`, unknown[0], 'parameter_unknown');
  }
  const values: Record<string, unknown> = {};
  for (const [key, rule] of Object.entries(shape)) {
    const value = raw[key];
    if (value === undefined && !rule.isOptional) throw invalidRequest(`Missing required param: ${named(key)}.`, named(key), 'parameter_missing');
    const read = rule.read(value, named(key));
    if (read !== undefined) values[key] = read;
  }
  return values as Values<S>;
}

export function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 100) : JSON.stringify(value)?.slice(0, 100) ?? 'nothing';
}
