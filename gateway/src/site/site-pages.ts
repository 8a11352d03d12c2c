import { routeExpression } from './route-patterns.js';

/** What a build of the site says of its pages in `pages.json`. */
export interface SitePages {
  /** The scripts written into its pages, as a content security policy names them: 'sha256-...'. */
  scriptHashes: readonly string[];
  /** The path of the frame that an address (still percent-encoded) has instead of the common one. */
  framePathOf(address: string): string | undefined;
}

/** A build that says nothing. */
export const NO_SITE_PAGES: SitePages = { scriptHashes: [], framePathOf: () => undefined };

/** Nothing else may get into a policy: a space or a semicolon would change what it allows. */
const HASH = /^sha256-[A-Za-z0-9+/]{43}=$/;

/** @throws when `pages.json` is not what the build should have written, or names a frame that is not there. */
export function readSitePages(text: string, files: { has(path: string): boolean }): SitePages {
  const { scripts, frames } = parse(text);
  if (!Array.isArray(scripts) || scripts.some((hash) => typeof hash !== 'string' || !HASH.test(hash))) {
    throw new Error("the scripts of pages.json must be an array of hashes such as 'sha256-...'");
  }
  if (typeof frames !== 'object' || frames === null || Array.isArray(frames)) throw new Error('the frames of pages.json must be an object');
  const tests = Object.entries(frames as Record<string, unknown>).map(([pattern, path]) => {
    if (!pattern.startsWith('/')) throw new Error(`the frames of pages.json must belong to patterns such as '/helper/:id', not to '${pattern}'`);
    if (typeof path !== 'string' || !files.has(path)) throw new Error(`the frame of '${pattern}' in pages.json is not in the build`);
    return { test: routeExpression(pattern), path };
  });
  return { scriptHashes: scripts as string[], framePathOf: (address) => tests.find(({ test }) => test.test(address))?.path };
}

function parse(text: string): { scripts?: unknown; frames?: unknown } {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    throw new Error('pages.json is not JSON');
  }
}
