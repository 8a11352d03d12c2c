import { Readable } from 'node:stream';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { IsString, MaxLength, MinLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NormalizedObject, NormalizeRequest, UploadSlot } from '@community-help/api-contracts';
import { namesTag } from '@community-help/service-kit';
import { CreateUpload } from './create-upload.js';
import { NormalizeUpload } from './normalize-upload.js';
import { ReadObject } from './read-object.js';
import { StoreProblems } from './store-problems.interceptor.js';
import { StorePlaces, uploadKeyOf } from './upload-address.js';

export class NormalizeRequestDto implements NormalizeRequest {
  @IsString()
  @MinLength(1)
  @MaxLength(4096)
  uploadURL: string;
}

@Controller()
@UseInterceptors(StoreProblems)
export class ObjectsController {
  constructor(
    private readonly createUpload: CreateUpload,
    private readonly normalizeUpload: NormalizeUpload,
    private readonly readObject: ReadObject,
    private readonly places: StorePlaces,
  ) {}

  @Post('api/objects/upload')
  @HttpCode(200)
  upload(): Promise<UploadSlot> {
    return this.createUpload.run();
  }

  @Post('api/objects/normalize')
  @HttpCode(200)
  normalize(@Body() { uploadURL }: NormalizeRequestDto, @Headers('x-forwarded-for') client = 'unknown'): Promise<NormalizedObject> {
    return this.normalizeUpload.run(uploadKeyOf(uploadURL, this.places), client);
  }

  @Get('objects/*')
  async read(@Param('*') path: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { stream, bytes, etag } = await this.readObject.run(path);
    // A path is never written twice, so its content may be kept for ever.
    void reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' });
    if (namesTag(request.headers['if-none-match'], etag)) {
      stream.destroy();
      await reply.code(304).send();
      return;
    }
    void reply.headers({ 'content-type': 'image/webp', 'content-length': bytes, 'content-disposition': 'inline' });
    if (request.method === 'HEAD') {
      stream.destroy();
      // An empty stream and not nothing: for nothing Fastify would write a length of 0.
      await reply.send(Readable.from([]));
      return;
    }
    await reply.send(stream);
  }
}
