import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { namesTag, preferredEncoding, unavailable } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FollowChanges } from './follow-changes.js';
import type { Category } from './listing-store.js';
import { WholeList } from './whole-list.js';

/** Each is a reading of the whole table. */
const AT_ONCE = 2;

/** Sends a list that is too large to be kept: page by page from the database, as fast as the reader takes it. */
@Injectable()
export class StreamList {
  private running = 0;

  constructor(
    private readonly wholeList: WholeList,
    private readonly followChanges: FollowChanges,
  ) {}

  /** @throws Problem 503 while others are being served */
  run(category: Category, request: FastifyRequest, reply: FastifyReply): void {
    const isGzip = preferredEncoding(request.headers['accept-encoding'], ['gzip']) === 'gzip';
    // weak: listings that change while the list is being sent are in it as they were or as they are
    const tag = `"${this.followChanges.tag}-${category}"`;
    void reply.header('etag', `W/${tag}`).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (namesTag(request.headers['if-none-match'], tag)) {
      void reply.status(304).send();
      return;
    }
    if (this.running >= AT_ONCE) throw unavailable('The whole list is being sent to others. Please ask for pages with limit, or try again in a minute.', 60);
    this.running++;
    const list = Readable.from(this.wholeList.pieces(category), { objectMode: true, highWaterMark: 1 });
    list.once('close', () => this.running--);
    void reply.type('application/json; charset=utf-8');
    if (!isGzip) return void reply.send(list);
    const gzip = createGzip();
    list.once('error', (error) => gzip.destroy(error));
    gzip.once('close', () => list.destroy());
    void reply.header('content-encoding', 'gzip').send(list.pipe(gzip));
  }
}
