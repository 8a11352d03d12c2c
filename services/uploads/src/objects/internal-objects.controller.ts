import { Body, Controller, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { ArrayMaxSize, IsArray, IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { UPLOAD } from '@community-help/api-contracts';
import { InternalOnly } from '@community-help/service-kit';
import { AdoptObjects } from './adopt-objects.js';
import { StoreProblems } from './store-problems.interceptor.js';

export class AdoptRequestDto {
  @IsArray()
  @ArrayMaxSize(UPLOAD.maxImages)
  @IsString({ each: true })
  @MaxLength(4096, { each: true })
  paths: string[];

  /** For good, whatever listings show; of pictures that no listing shows. */
  @IsOptional()
  @IsBoolean()
  isKept?: boolean;
}

/** For other services only, who show one of INTERNAL_API_KEYS. */
@Controller('internal/objects')
@UseGuards(InternalOnly)
@UseInterceptors(StoreProblems)
export class InternalObjectsController {
  constructor(private readonly adoptObjects: AdoptObjects) {}

  @Post('adopt')
  @HttpCode(200)
  async adopt(@Body() { paths, isKept = false }: AdoptRequestDto): Promise<{ objectPaths: string[] }> {
    return { objectPaths: await this.adoptObjects.run(paths, isKept) };
  }
}
