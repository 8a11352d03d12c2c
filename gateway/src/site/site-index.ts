import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Encoding } from '../http/accepts-encoding.js';
import { contentTypeOf } from './content-types.js';
import { routeMatcher } from './route-patterns.js';

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
}

const SUFFIXES: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' };
const HASHED = /\/assets\/.+[-.][\w-]{8,}\.\w+$/;
const ROUTES_FILE = '/routes.json';

/** Lists a build directory. Returns undefined when there is no site in it. @throws when `routes.json` is not a list of patterns. */
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
  if (!files.has('/app.html') && !files.has('/index.html')) return undefined;
  const patterns = files.has(ROUTES_FILE) ? (JSON.parse(await readFile(files.get(ROUTES_FILE)!.file, 'utf8')) as unknown) : [];
  return { files, isKnownRoute: routeMatcher(patterns) };
}

const encodingOf = (path: string): Encoding | undefined => SUFFIXES[path.slice(-3)];
