import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from '@community-help/service-kit';
import { ServeTile } from './serve-tile.js';
import { tileAddress, TILE_SET, type TileParams, type TileSet } from './tile-address.js';

/** A year: an address never changes its picture, for it holds the version. */
const FOR_EVER = 'public, max-age=31536000, immutable';

@Controller('tiles')
export class TileController {
  constructor(
    @Inject(ServeTile) private readonly serveTile: ServeTile,
    @Inject(TILE_SET) private readonly tiles: TileSet,
  ) {}

  @Get(':version/:theme/:z/:x/:tile')
  async read(@Param() params: TileParams, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Uint8Array | undefined> {
    // What is no tile today may be one tomorrow: after an update, or when the queue is shorter.
    void reply.header('cache-control', 'no-store');
    const { bytes, etag, contentType } = await this.serveTile.find(tileAddress(params, this.tiles));
    void reply.headers({ etag, 'cache-control': FOR_EVER, 'x-content-type-options': 'nosniff' });
    if (namesTag(request.headers['if-none-match'], etag)) {
      void reply.code(304);
      return undefined;
    }
    void reply.headers({ 'content-type': contentType, 'content-length': bytes.length });
    return bytes;
  }
}
