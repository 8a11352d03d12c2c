/** A service of ours that does nothing: everything the kit puts around a handler, a DTO that is checked, and eight cards. */
import 'reflect-metadata';
import { Body, Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import { IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { defineService, runService, ServiceConfig } from '@community-help/service-kit';
import { eightCards } from './cards.js';
import { reportReady } from './report.js';

const cards = eightCards();

/** Same rules as the request of a search. */
class RecommendationDto {
  @IsNumber({ allowNaN: false, allowInfinity: false }) @Min(-90) @Max(90) userLatitude: number;
  @IsNumber({ allowNaN: false, allowInfinity: false }) @Min(-180) @Max(180) userLongitude: number;
  @IsOptional() @IsString() @MaxLength(200) projectType?: string | null;
  @IsOptional() @IsString() @MaxLength(200) serviceNeeded?: string | null;
  @IsOptional() @IsNumber({ allowNaN: false, allowInfinity: false }) @Min(1) @Max(100) maxDistance?: number;
  @IsOptional() @IsInt() @Min(1) @Max(50) limit?: number;
}

class StackConfig extends ServiceConfig {}

@Controller('api/recommendations')
class StackController {
  @Post()
  @HttpCode(200)
  answer(@Body() _request: RecommendationDto): object {
    return cards;
  }

  @Get()
  ping(): object {
    return { ok: true };
  }
}

@Module({ controllers: [StackController] })
class StackModule {}

const service = await runService(defineService({ name: 'stack', Config: StackConfig, http: () => [StackModule] }), { roles: ['http'], env: process.env });
process.on('SIGTERM', () => void service.close().then(() => process.exit(0)));
reportReady(service.url);
