import type { Shape, Values } from '../parameters/rules.js';
import type { Work } from '../state/work.js';

/** What a handler gets: checked parameters, the ids in the path and the unit of work. */
export interface Call<S extends Shape> {
  work: Work;
  params: Values<S>;
  /** Path parameter by name; missing ones cannot happen, because the router matched them. */
  id(name?: string): string;
  /** True for a publishable key: the caller is a browser and must prove itself by a client secret. */
  isBrowser: boolean;
}

/** One endpoint. Handlers are synchronous: nothing interleaves inside a unit of work. */
export interface Route<S extends Shape = Shape> {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: S;
  answer(call: Call<S>): object;
  /** Browsers (publishable keys) may call it. */
  isForBrowsers?: boolean;
}

/** Keeps a route's own parameter type while it is written, and forgets it in the table of all routes. */
export function route<S extends Shape>(definition: Route<S>): Route {
  return definition as unknown as Route;
}
