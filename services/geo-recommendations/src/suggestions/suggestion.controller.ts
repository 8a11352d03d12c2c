import { createHash } from 'node:crypto';
import { Controller, Get, Header, Headers, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { ServiceSuggestions } from '@community-help/api-contracts';
import { namesTag } from '@community-help/service-kit';
import { FollowProjection } from '../projection/follow-projection.js';
import { projectTypeOf } from '../recommendations/project-type.js';

const MAX_SUGGESTIONS = 20;

export class SuggestionQuery {
  @IsOptional()
  @IsString({ message: 'projectType must be given once' })
  @MaxLength(200, { message: 'projectType must be at most 200 characters' })
  projectType?: string;
}

@Controller('api/service-suggestions')
export class SuggestionController {
  constructor(private readonly projection: FollowProjection) {}

  /** What helpers of a category offer, most common first; of all categories when none is chosen. */
  @Get()
  @Header('cache-control', 'public, max-age=30')
  suggest(
    @Query() query: SuggestionQuery,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): ServiceSuggestions | undefined {
    const suggestions = this.projection.index.services.mostCommon(projectTypeOf(query.projectType), MAX_SUGGESTIONS);
    const etag = `"${createHash('sha1').update(suggestions.join('\n')).digest('base64url')}"`;
    reply.header('etag', etag);
    if (namesTag(known, etag)) {
      reply.status(304);
      return undefined;
    }
    return { suggestions };
  }
}
