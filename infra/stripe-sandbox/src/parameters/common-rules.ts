import { invalidRequest } from '../http/api-error.js';
import { clearable, integer, isNested, matching, nested, optional, text, type Rule, type Shape } from './rules.js';

/**
 * Parameters of one call. The type argument is the SDK's own parameter type: a name that Stripe does not know does not compile here.
 */
export function parametersOf<P extends object>() {
  return <S extends Shape>(shape: S & { [K in keyof S]: K extends keyof P ? S[K] : never }): S => shape;
}

/** Text by key, at most 50 of them; an empty value removes the key. */
export function metadata(): Rule<Record<string, string> | undefined> {
  return {
    isOptional: true,
    read(value, name) {
      if (value === undefined) return undefined;
      if (value === '' || value === null) return {};
      if (!isNested(value) || Array.isArray(value)) throw invalidRequest('Invalid hash: metadata must be an object of text values', name);
      const entries = Object.entries(value);
      if (entries.length > 50) throw invalidRequest('Metadata may have at most 50 keys.', name);
      for (const [key, entry] of entries) {
        if (key.length > 40) throw invalidRequest(`Metadata keys may have at most 40 characters: ${key.slice(0, 50)}`, `${name}[${key.slice(0, 40)}]`);
        if (entry !== null && typeof entry !== 'string') throw invalidRequest(`Metadata values must be text: ${key}`, `${name}[${key}]`);
        if (typeof entry === 'string' && entry.length > 500) throw invalidRequest(`Metadata values may have at most 500 characters: ${key}`, `${name}[${key}]`);
      }
      return Object.fromEntries(entries.map(([key, entry]) => [key, (entry as string | null) ?? '']));
    },
  };
}

/** Metadata after a change: keys are added or replaced one by one, an empty value removes its key. */
export function mergeMetadata(before: Record<string, string> | null, change: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));
}

/** Only pounds: the sandbox knows no exchange rates. */
export function currency(): Rule<string> {
  const rule = text(3);
  return {
    read(value, name) {
      const code = rule.read(value, name).toLowerCase();
      if (code !== 'gbp') throw invalidRequest(`Invalid currency: ${code}. The sandbox supports gbp.`, name);
      return code;
    },
  };
}

export function url(): Rule<string> {
  return matching(/^https?:\/\/[^\s]+$/, 'a valid URL');
}

export function email(): Rule<string> {
  return matching(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'a valid email address');
}

const addressShape = {
  city: optional(clearable()),
  country: optional(clearable(2)),
  line1: optional(clearable()),
  line2: optional(clearable()),
  postal_code: optional(clearable()),
  state: optional(clearable()),
};

export interface ReadAddress {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export function address(): Rule<ReadAddress> {
  const rule = nested(addressShape);
  const empty: ReadAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return { read: (value, name) => ({ ...empty, ...rule.read(value, name) }) };
}

/** Seconds since 1970, or a range of them. */
export interface CreatedRange {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

export function created(): Rule<CreatedRange | undefined> {
  const moment = integer(0);
  const range = nested({ gt: optional(moment), gte: optional(moment), lt: optional(moment), lte: optional(moment) });
  return {
    isOptional: true,
    read(value, name) {
      if (value === undefined) return undefined;
      if (isNested(value)) return range.read(value, name);
      const exact = moment.read(value, name);
      return { gte: exact, lte: exact };
    },
  };
}
