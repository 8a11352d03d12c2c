import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { slugOf, type BlogPost } from '@community-help/api-contracts';
import type { GatewayConfig } from '../gateway.config.js';
import { type Content, contentOfLarge } from '../http/send-content.js';
import { findIds } from './find-ids.js';

/** The most addresses that one file may list (sitemaps.org). */
export const MAX_ADDRESSES = 50_000;
/** Milliseconds for which a list is good enough for search engines, and for the services to answer in. */
const FRESH_MS = 600_000;
const ANSWER_TIMEOUT_MS = 60_000;
const XML = 'application/xml; charset=utf-8';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type SitemapConfig = Pick<GatewayConfig, 'siteDir' | 'siteUrl' | 'registrationsUrl' | 'contentUrl'>;

/**
 * `/sitemap.xml`: the site's own pages, every article and every helper. More than 50,000 addresses become `/sitemap-1.xml`, ... and an index.
 * The list of helpers is read as it arrives and never held as a whole.
 */
export class Sitemap {
  private files = new Map<string, Content>();
  private madeAt = Number.NEGATIVE_INFINITY;
  private making?: Promise<void>;
  private readonly site: string;

  constructor(
    private readonly config: SitemapConfig,
    private readonly headers: Record<string, string>,
    private readonly maxAddresses = MAX_ADDRESSES,
  ) {
    this.site = config.siteUrl.replace(/\/$/, '');
  }

  /** The file at this path; undefined when there is none. @throws when a service does not answer and no earlier list is there. */
  async read(path: string): Promise<Content | undefined> {
    if (Date.now() - this.madeAt > FRESH_MS) {
      this.making ??= this.make().finally(() => (this.making = undefined));
      // An old list is better than none.
      if (this.files.size === 0) await this.making;
      else this.making.catch(() => (this.madeAt = Date.now()));
    }
    return this.files.get(path);
  }

  private async make(): Promise<void> {
    const parts: Content[] = [];
    let addresses: string[] = [];
    const close = async () => {
      parts.push(await contentOfLarge(document('urlset', 'url', addresses), XML, this.headers));
      addresses = [];
    };
    for await (const path of this.paths()) {
      if (addresses.length === this.maxAddresses) await close();
      addresses.push(this.site + path);
    }
    await close();
    const files = new Map(parts.map((part, index) => [`/sitemap-${index + 1}.xml`, part]));
    const index = parts.length === 1 ? parts[0]! : await contentOfLarge(document('sitemapindex', 'sitemap', [...files.keys()].map((path) => this.site + path)), XML, this.headers);
    this.files = parts.length === 1 ? new Map() : files;
    this.files.set('/sitemap.xml', index);
    this.madeAt = Date.now();
  }

  private async *paths(): AsyncGenerator<string> {
    yield* await this.sitePages();
    const posts = (await (await get(`${this.config.contentUrl}/api/blog`)).json()) as BlogPost[];
    for (const { category, slug } of posts) yield `/blog/${encodeURIComponent(slugOf(category))}/${encodeURIComponent(slug)}`;
    const helpers = await get(`${this.config.registrationsUrl}/api/registrations`);
    for await (const id of findIds(helpers.body!)) yield `/helper/${id}`;
  }

  /** What the build of the site lists; a build without a list has none. */
  private async sitePages(): Promise<string[]> {
    if (!this.config.siteDir) return ['/'];
    const text = await readFile(join(this.config.siteDir, 'sitemap.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '["/"]';
      throw error;
    });
    return JSON.parse(text) as string[];
  }
}

async function get(address: string): Promise<Response> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer;
}

function document(root: string, item: string, addresses: readonly string[]): string {
  const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const items = addresses.map((address) => `<${item}><loc>${escape(address)}</loc></${item}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACE}>\n${items.join('\n')}\n</${root}>\n`;
}
