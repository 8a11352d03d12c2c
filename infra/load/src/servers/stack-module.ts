import 'reflect-metadata';
import { Body, Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import { IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { eightCards } from './cards.js';

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

/** A DTO that is checked, and eight cards. */
@Module({ controllers: [StackController] })
export class StackModule {}
