import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { ListingStore, type Category } from './listing-store.js';
import type { PreparedAnswer } from './prepared-answer.js';
import { WholeList } from './whole-list.js';

/** A larger list is not kept: it is read from the database for each reader (see stream-list.ts). Some twenty thousand helpers. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;

interface KeptList {
  ready?: { version: number; answer: PreparedAnswer };
  building?: Promise<void>;
  /** Of `performance.now()`: when the next build may begin. */
  restsUntil: number;
  /** How many listings were too many to keep. */
  tooManyAt?: number;
}

/** Answers `GET /api/registrations` without parameters: the whole list, compressed once for all its readers and again after a change. */
@Injectable()
export class AnswerList {
  private readonly lists = new Map<Category, KeptList>();

  constructor(
    private readonly store: ListingStore,
    private readonly wholeList: WholeList,
  ) {}

  /** The list, where nothing has changed since it was compressed: almost always, and without a promise. */
  ready(category: Category): PreparedAnswer | undefined {
    const ready = this.lists.get(category)?.ready;
    return ready?.version === this.store.version ? ready.answer : undefined;
  }

  /** The list with everything that the store had seen before the call; undefined when it is too large to be kept. */
  async run(category: Category): Promise<PreparedAnswer | undefined> {
    const list = this.listOf(category);
    const { version } = this.store;
    while (list.ready === undefined || list.ready.version < version) {
      if (list.tooManyAt !== undefined && this.store.count(category) > list.tooManyAt / 2) return undefined;
      await (list.building ??= this.build(category, list).finally(() => (list.building = undefined)));
    }
    return list.ready.answer;
  }

  private listOf(category: Category): KeptList {
    const known = this.lists.get(category);
    if (known) return known;
    const list: KeptList = { restsUntil: 0 };
    this.lists.set(category, list);
    return list;
  }

  /** One at a time, and never more than half of the time, however often the listings change. */
  private async build(category: Category, list: KeptList): Promise<void> {
    const rest = list.restsUntil - performance.now();
    if (rest > 0) await pause(rest);
    const { version } = this.store;
    const count = this.store.count(category);
    const began = performance.now();
    const answer = await this.compress(category);
    list.restsUntil = performance.now() + (performance.now() - began);
    list.tooManyAt = answer ? undefined : count;
    list.ready = answer && { version, answer };
  }

  /** @returns undefined as soon as the list is too large */
  private async compress(category: Category): Promise<PreparedAnswer | undefined> {
    const hash = createHash('sha256');
    const gzip = createGzip();
    const chunks: Buffer[] = [];
    let [bytes, failure] = [0, undefined as Error | undefined];
    gzip.on('error', (error) => (failure = error));
    gzip.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
    });
    for await (const piece of this.wholeList.pieces(category)) {
      if (failure) throw failure;
      if (bytes > MAX_KEPT_BYTES) {
        gzip.destroy();
        return undefined;
      }
      hash.update(piece);
      // the next rows are read when these are compressed
      await new Promise<void>((done) => gzip.write(piece, () => done()));
    }
    await new Promise<void>((done) => gzip.once('end', done).end());
    if (failure) throw failure;
    return { etag: hash.digest('base64url').slice(0, 22), gzip: Buffer.concat(chunks) };
  }
}
