import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { RecommendHelpers } from './recommend-helpers.js';
import { RecommendationDto } from './recommendation.dto.js';

@Controller('api/recommendations')
export class RecommendationController {
  constructor(private readonly recommendHelpers: RecommendHelpers) {}

  @Post()
  @HttpCode(200)
  @Header('content-type', 'application/json; charset=utf-8')
  recommend(@Body() request: RecommendationDto): Buffer {
    return this.recommendHelpers.run(request);
  }
}
