import { invalidRequest } from './api-error.js';

/** Decoded parameters: text from forms, any JSON value from v2 bodies. */
export interface RawParameters {
  [name: string]: unknown;
}

/** Reads `a=1&b[c]=2&d[0]=x&d[]=y` into nested objects; lists become objects with the keys 0, 1, ... until a rule asks for a list. */
export function parseForm(text: string): RawParameters {
  const root: RawParameters = Object.create(null) as RawParameters;
  for (const [name, value] of new URLSearchParams(text)) place(root, splitName(name), value, name);
  return root;
}

function splitName(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw invalidRequest(`Invalid parameter name: ${name}`, name);
  return [match[1] ?? '', ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')];
}

function place(root: RawParameters, path: string[], value: string, name: string): void {
  let node = root;
  path.slice(0, -1).forEach((part) => {
    const key = part === '' ? String(Object.keys(node).length) : part;
    node[key] ??= Object.create(null) as RawParameters;
    const next = node[key];
    if (typeof next !== 'object' || next === null) throw invalidRequest(`Parameter ${name} is given both as a value and as an object.`, name);
    node = next as RawParameters;
  });
  const last = path.at(-1) ?? '';
  const key = last === '' ? String(Object.keys(node).length) : last;
  if (typeof node[key] === 'object') throw invalidRequest(`Parameter ${name} is given both as a value and as an object.`, name);
  node[key] = value;
}
