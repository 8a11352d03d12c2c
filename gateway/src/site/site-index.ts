import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Encoding } from '../http/encoding.js';
import { contentTypeOf } from './content-types.js';
import { routeMatcher } from './route-patterns.js';
import { NO_SITE_PAGES, readSitePages } from './site-pages.js';

export interface SiteFile {
  /** On disk. */
  file: string;
  bytes: number;
  modifiedAt: Date;
  contentType: string;
  /** With quotes; changes whenever the file does. */
  etag: string;
  /** The name contains a hash of the content. */
  isHashed: boolean;
  /** The same file compressed by the build, next to it. */
  precompressed: Partial<Record<Encoding, { file: string; bytes: number }>>;
}

/** What a build of the site consists of: every file by the path under which browsers ask for it. Only what is listed can be served. */
export interface SiteIndex {
  files: Map<string, SiteFile>;
  /** Whether the site has a page at this address (still percent-encoded) that is rendered in the browser only. */
  isKnownRoute(path: string): boolean;
  /** The page without content for such an address: that of its route, or the common one. */
  frameOf(path: string): SiteFile;
  commonFrame: SiteFile;
  /** The scripts written into the pages, as a content security policy names them. */
  scriptHashes: readonly string[];
}

const SUFFIXES: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' };
const HASHED = /\/assets\/.+[-.][\w-]{8,}\.\w+$/;
const ROUTES_FILE = '/routes.json';
const PAGES_FILE = '/pages.json';

/** Lists a build directory. Returns undefined when there is no site in it. @throws when `routes.json` or `pages.json` is not as it should be. */
export async function readSiteIndex(directory: string): Promise<SiteIndex | undefined> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  const found = await Promise.all(
    names.filter((entry) => entry.isFile()).map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      return { path: `/${relative(directory, file).split(sep).join('/')}`, file, stats: await stat(file) };
    }),
  );
  const files = new Map<string, SiteFile>();
  for (const { path, file, stats } of found) {
    // What a build tool keeps for itself; /.well-known/ is an address of the web.
    if (/\/\.(?!well-known\/)/.test(path)) continue;
    if (encodingOf(path) && found.some((other) => other.path === path.slice(0, -3))) continue;
    files.set(path, {
      file,
      bytes: stats.size,
      modifiedAt: stats.mtime,
      contentType: contentTypeOf(path),
      etag: `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`,
      isHashed: HASHED.test(path),
      precompressed: {},
    });
  }
  for (const { path, file, stats } of found) {
    const encoding = encodingOf(path);
    const original = encoding && files.get(path.slice(0, -3));
    if (original) original.precompressed[encoding] = { file, bytes: stats.size };
  }
  const commonFrame = files.get('/app.html') ?? files.get('/index.html');
  if (!commonFrame) return undefined;
  const textOf = async (path: string) => files.has(path) && readFile(files.get(path)!.file, 'utf8');
  const [routes, pages] = await Promise.all([textOf(ROUTES_FILE), textOf(PAGES_FILE)]);
  const { scriptHashes, framePathOf } = pages === false ? NO_SITE_PAGES : readSitePages(pages, files);
  return {
    files,
    isKnownRoute: routeMatcher(routes === false ? [] : (JSON.parse(routes) as unknown)),
    frameOf: (path) => files.get(framePathOf(path) ?? '') ?? commonFrame,
    commonFrame,
    scriptHashes,
  };
}

const encodingOf = (path: string): Encoding | undefined => SUFFIXES[path.slice(-3)];
