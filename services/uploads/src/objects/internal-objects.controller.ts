import { Body, Controller, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { ArrayMaxSize, IsArray, IsString, MaxLength } from 'class-validator';
import { UPLOAD } from '@community-help/api-contracts';
import { AdoptObjects } from './adopt-objects.js';
import { StoreProblems } from './store-problems.interceptor.js';

export class AdoptRequestDto {
  @IsArray()
  @ArrayMaxSize(UPLOAD.maxImages)
  @IsString({ each: true })
  @MaxLength(4096, { each: true })
  paths: string[];
}

/** For other services only: the gateway does not route /internal/. */
@Controller('internal/objects')
@UseInterceptors(StoreProblems)
export class InternalObjectsController {
  constructor(private readonly adoptObjects: AdoptObjects) {}

  @Post('adopt')
  @HttpCode(200)
  async adopt(@Body() { paths }: AdoptRequestDto): Promise<{ objectPaths: string[] }> {
    return { objectPaths: await this.adoptObjects.run(paths) };
  }
}
