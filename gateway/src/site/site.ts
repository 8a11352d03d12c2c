import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { stat } from 'node:fs/promises';
import { logger } from '@community-help/service-kit';
import { sendProblem } from '../http/send-problem.js';
import { FileCache } from './file-cache.js';
import { sendFile } from './send-file.js';
import { readSiteIndex, type SiteFile, type SiteIndex } from './site-index.js';

const CACHE_BYTES = 67_108_864;
/** How often the directory is looked at for a new build. */
const LOOK_EVERY_MS = 2000;

/**
 * Serves a build of the site. Prerendered pages as they are; other pages of the site get the empty frame `app.html` (a prerendered page in
 * its place would not fit the address); unknown addresses get the same frame with status 404, and the site shows its own page for them.
 */
export class Site {
  private readonly log = logger('site');
  private readonly cache: FileCache;
  private index?: SiteIndex;
  private version = '';
  private lookedAt = 0;
  private looking?: Promise<void>;

  constructor(
    private readonly directory: string | undefined,
    private readonly headers: Record<string, string>,
    siteUrl: string,
  ) {
    this.cache = new FileCache(CACHE_BYTES, siteUrl.replace(/\/$/, ''));
  }

  /** Answers GET and HEAD; the address is known to be decodable and free of dot segments. @throws when a file cannot be read. */
  async handle(request: IncomingMessage, response: ServerResponse, extraHeaders: Record<string, string>): Promise<void> {
    // Files are looked up by name; routes by the address as it was written, where '%2F' is part of a segment.
    const address = request.url!.split('?', 1)[0]!;
    const path = decodeURIComponent(address);
    const index = await this.current();
    if (!index) {
      const detail = 'The site has not been built yet. The API is at /api/docs.';
      sendProblem(request, response, { status: 503, detail, headers: { ...this.headers, 'retry-after': '10' } });
      return;
    }
    const headers = { ...this.headers, ...extraHeaders };
    const page = pageAt(index, path);
    const frame = index.files.get('/app.html') ?? index.files.get('/index.html')!;
    if (page) await sendFile(request, response, page, this.cache, { status: 200, headers });
    else if (index.isKnownRoute(address)) await sendFile(request, response, frame, this.cache, { status: 200, headers });
    else if (extname(path) === '') await sendFile(request, response, frame, this.cache, { status: 404, headers });
    // A missing script or picture must not be answered with a page: browsers would try to run or show it.
    else sendProblem(request, response, { status: 404, detail: 'There is no such file.', headers });
  }

  /** The list of files, read again after a new build has replaced the old one. Requests that come meanwhile wait for it. */
  private async current(): Promise<SiteIndex | undefined> {
    const now = Date.now();
    if (this.directory && now - this.lookedAt >= LOOK_EVERY_MS) {
      this.lookedAt = now;
      this.looking = this.look(this.directory);
    }
    await this.looking;
    return this.index;
  }

  private async look(directory: string): Promise<void> {
    const version = await this.versionOf(directory);
    if (version === this.version) return;
    this.index = await readSiteIndex(directory);
    this.version = version;
    if (this.index) this.log.info({ files: this.index.files.size }, 'site found');
    else this.log.warn({ directory }, 'there is no built site in SITE_DIR');
  }

  /** Changes with every build: both are written each time. */
  private async versionOf(directory: string): Promise<string> {
    const times = ['app.html', 'index.html', 'routes.json'].map((name) =>
      stat(join(directory, name)).then(
        ({ mtimeMs }) => String(mtimeMs),
        () => 'missing',
      ),
    );
    return (await Promise.all(times)).join(' ');
  }
}

/** The file at a path: itself, or the prerendered page of that name. The frame has no address of its own. */
function pageAt({ files }: SiteIndex, path: string): SiteFile | undefined {
  if (path === '/app.html' || path === '/app' || path === '/routes.json' || path === '/sitemap.json') return undefined;
  const bare = path.replace(/\/+$/, '');
  return files.get(path) ?? files.get(`${bare}/index.html`) ?? (bare === '' ? undefined : files.get(`${bare}.html`));
}
