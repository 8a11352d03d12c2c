import type { Work } from '../state/work.js';
import { invalidRequest } from './api-error.js';

/** How the objects of one kind are found and shown, by the prefix of their ids. */
export type Loaders = Record<string, (work: Work, id: string) => object>;
/** Fields that are left out unless a request asks for them, by kind of object. */
export type Includables = Record<string, Record<string, (work: Work, object: never) => unknown>>;

const DEEPEST = 4;

/** Replaces ids by objects along the paths of `expand[]`, e.g. `latest_charge.balance_transaction`. */
export class Expander {
  constructor(
    private readonly loaders: Loaders,
    private readonly includables: Includables,
  ) {}

  expand(work: Work, object: object, paths: string[]): object {
    return paths.reduce((shown, path) => {
      const parts = path.split('.');
      if (parts.length > DEEPEST) throw invalidRequest(`You cannot expand more than ${DEEPEST} levels of a property: ${path}`, 'expand');
      return this.along(work, shown, parts, path) as object;
    }, object);
  }

  private along(work: Work, node: unknown, parts: string[], path: string): unknown {
    if (Array.isArray(node)) return node.map((item) => this.along(work, item, parts, path));
    const [field, ...rest] = parts;
    if (field === undefined || node === null) return node;
    const object = node as Record<string, unknown>;
    const value = this.valueOf(work, object, field, path);
    return { ...object, [field]: this.along(work, value, rest, path) };
  }

  private valueOf(work: Work, object: Record<string, unknown>, field: string, path: string): unknown {
    const include = this.includables[String(object.object)]?.[field];
    if (include && object[field] === undefined) return include(work, object as never);
    const value = object[field];
    if (value === null || (typeof value === 'object' && value !== null)) return value;
    const load = typeof value === 'string' ? this.loaders[value.slice(0, value.indexOf('_'))] : undefined;
    if (!load || field === 'id') throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
    return load(work, value as string);
  }
}
