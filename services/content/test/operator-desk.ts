import type { ContentAuditEntry, EntryContent, OperatorEntryDetails, OperatorPage } from '@community-help/api-contracts';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestService } from '@community-help/test-kit';
import { startContent, type ContentBench } from './content-bench.js';

export const ANN = 'ann@example.org';
export const BOB = 'bob@example.org';
export const POST: EntryContent = { title: 'Quince week is here', excerpt: 'Every hub has quinces to give away this week.', category: 'Updates', image: '/art/scene-hub.svg', author: 'Ann', date: '2026-11-20', location: '', started: '', text: 'Come and **take** some.' };

export interface Answer<Body> {
  status: number;
  text: string;
  body: Body;
  headers: Headers;
}
interface Asking {
  body?: unknown;
  /** Nobody when null. */
  as?: string | null;
  roles?: ('operator' | 'helper')[];
  /** Which replica; the first unless said. */
  url?: string;
}

/** Two replicas of the service on files of their own, and an operator at them. */
export class OperatorDesk {
  private constructor(
    readonly folder: string,
    readonly bench: ContentBench,
    readonly second: TestService,
  ) {}

  static async open(): Promise<OperatorDesk> {
    const folder = await mkdtemp(join(tmpdir(), 'content-'));
    await cp(fileURLToPath(new URL('../content', import.meta.url)), folder, { recursive: true });
    const bench = await startContent(folder);
    return new OperatorDesk(folder, bench, await bench.startSecond());
  }

  async close(): Promise<void> {
    await this.second.close();
    await this.bench.close();
    await rm(this.folder, { recursive: true });
  }

  ask = async <Body = unknown>(method: string, path: string, { body, as = ANN, roles = ['operator'], url = this.bench.service.url }: Asking = {}): Promise<Answer<Body>> => {
    const who = as === null ? {} : await this.bench.identities.header(as, 'content', { roles });
    const answer = await fetch(url + path, { method, headers: { ...who, ...(body !== undefined && { 'content-type': 'application/json' }) }, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    return { status: answer.status, text, headers: answer.headers, body: (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined) as Body };
  };
  act = (id: string, verb: string, body: object, as = ANN, url?: string): Promise<Answer<OperatorEntryDetails>> => this.ask('POST', `/api/operator/content/${id}/${verb}`, { body, as, ...(url !== undefined && { url }) });
  save = (id: string, revision: number, content: Partial<EntryContent> = {}, as = ANN): Promise<Answer<OperatorEntryDetails>> => this.act(id, 'save', { revision, content: { ...POST, ...content } }, as);
  publish = (id: string, revision: number): Promise<Answer<OperatorEntryDetails>> => this.act(id, 'publish', { revision, reason: 'it is news' });
  withdraw = (id: string, revision: number): Promise<Answer<OperatorEntryDetails>> => this.act(id, 'withdraw', { revision, reason: 'it is wrong' });
  entry = async (id: string): Promise<OperatorEntryDetails> => (await this.ask<OperatorEntryDetails>('GET', `/api/operator/content/${id}`)).body;
  log = async (id: string): Promise<ContentAuditEntry[]> => (await this.ask<OperatorPage<ContentAuditEntry>>('GET', `/api/operator/content/audit?entryId=${id}`)).body.rows;

  /** How each replica answers for an article. */
  seen = async (slug: string): Promise<number[]> => Promise.all([this.bench.service.url, this.second.url].map(async (url) => (await fetch(`${url}/api/blog/${slug}`)).status));
  /** What everybody reads at the second replica. */
  shown = async <Body>(path: string): Promise<Body> => (await fetch(`${this.second.url}${path}`)).json() as Promise<Body>;
}
