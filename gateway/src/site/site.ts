import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { stat } from 'node:fs/promises';
import { logger } from '@community-help/service-kit';
import type { GatewayConfig } from '../gateway.config.js';
import { sendFresh } from '../http/send-content.js';
import { sendProblem } from '../http/send-problem.js';
import type { CurrentNotices } from '../notices/current-notices.js';
import type { RecordPages } from '../records/record-pages.js';
import { FileCache } from './file-cache.js';
import { PageWords } from './page-words.js';
import { securityHeaders } from './security-headers.js';
import { sendFile } from './send-file.js';
import { readSiteIndex, type SiteFile, type SiteIndex } from './site-index.js';

const CACHE_BYTES = 67_108_864;
/** How often the directory is looked at for a new build. */
const LOOK_EVERY_MS = 2000;

/**
 * Serves a build of the site. Prerendered pages as they are; other pages of the site get an empty frame (a prerendered page in its place
 * would not fit the address): that of their route or `app.html`, with a record's words in it where they are about one. Unknown addresses get
 * `app.html` with status 404, and the site shows its own page for them.
 */
export class Site {
  private readonly log = logger('site');
  private readonly cache: FileCache;
  private headers: Record<string, string>;
  private index?: SiteIndex;
  private version = '';
  private lookedAt = 0;
  private looking?: Promise<void>;

  constructor(
    private readonly config: GatewayConfig,
    private readonly records: RecordPages,
    notices: CurrentNotices,
  ) {
    this.headers = securityHeaders(config);
    this.cache = new FileCache(CACHE_BYTES, new PageWords(config, () => notices.now()));
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
    if (page) await sendFile(request, response, page, this.cache, { status: 200, headers });
    else if (index.isKnownRoute(address)) await this.sendRoute(request, response, address, index.frameOf(address), headers);
    else if (extname(path) === '') await sendFile(request, response, index.commonFrame, this.cache, { status: 404, headers });
    // A missing script or picture must not be answered with a page: browsers would try to run or show it.
    else sendProblem(request, response, { status: 404, detail: 'There is no such file.', headers });
  }

  /** A page that is drawn in the browser. */
  private async sendRoute(request: IncomingMessage, response: ServerResponse, address: string, frame: SiteFile, headers: Record<string, string>): Promise<void> {
    const record = await this.records.at(address, request, () => this.cache.read(frame));
    if (record) await sendFresh(request, response, { ...record, contentType: frame.contentType, headers });
    else await sendFile(request, response, frame, this.cache, { status: 200, headers });
  }

  /** The list of files, read again after a new build has replaced the old one. Requests that come meanwhile wait for it. */
  private async current(): Promise<SiteIndex | undefined> {
    const now = Date.now();
    const { siteDir } = this.config;
    if (siteDir && now - this.lookedAt >= LOOK_EVERY_MS) {
      this.lookedAt = now;
      this.looking = this.look(siteDir);
    }
    await this.looking;
    return this.index;
  }

  private async look(directory: string): Promise<void> {
    const version = await this.versionOf(directory);
    if (version === this.version) return;
    this.index = await readSiteIndex(directory);
    this.version = version;
    this.headers = securityHeaders(this.config, this.index?.scriptHashes);
    if (this.index) this.log.info({ files: this.index.files.size }, 'site found');
    else this.log.warn({ directory }, 'there is no built site in SITE_DIR');
  }

  /** Changes with every build: these are written each time. */
  private async versionOf(directory: string): Promise<string> {
    const times = ['app.html', 'index.html', 'routes.json', 'pages.json'].map((name) =>
      stat(join(directory, name)).then(
        ({ mtimeMs }) => String(mtimeMs),
        () => 'missing',
      ),
    );
    return (await Promise.all(times)).join(' ');
  }
}

/** What the build writes for us and not for browsers: frames, and lists of its routes and pages. */
const WITHOUT_ADDRESS = /^\/(?:app\.html|(?:routes|pages|sitemap)\.json|frames\/.*)$/;
/** Browsers ask for this one without being told to; it is the icon that pages name. */
const ALIASES: Record<string, string> = { '/favicon.ico': '/art/logo-mark.svg' };

/** Counted from the end, because an expression would look at each run of slashes in the middle, too, again and again. */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** The file at a path: itself, or the prerendered page of that name. */
function pageAt({ files }: SiteIndex, path: string): SiteFile | undefined {
  const bare = withoutSlashesAtEnd(path);
  const found = [path, `${bare}/index.html`, `${bare}.html`, ALIASES[path] ?? ''].find((name) => files.has(name));
  return found === undefined || WITHOUT_ADDRESS.test(found) ? undefined : files.get(found);
}
