/** The real service, and beside it in the same process what it is compared with. */
import 'reflect-metadata';
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { geoRecommendations } from '@community-help/geo-recommendations';
import { RecommendationDto } from '@community-help/geo-recommendations/search';
import { poolOf, runService } from '@community-help/service-kit';
import { eightCards } from './cards.js';
import { reportReady } from './report.js';

const cards = eightCards();
const NEAREST = `SELECT card, earth_distance(ll_to_earth(latitude, longitude), ll_to_earth($1, $2)) AS distance FROM projected_helper
  WHERE generation = 1 ORDER BY ll_to_earth(latitude, longitude) <-> ll_to_earth($1, $2) LIMIT 8`;

@Controller('bench')
class BenchController {
  constructor(private readonly dataSource: DataSource) {}

  /** The same handler with a constant answer and one trivial look into the database. */
  @Post('select-one')
  @HttpCode(200)
  async selectOne(@Body() _request: RecommendationDto): Promise<object> {
    await poolOf(this.dataSource).query({ name: 'one', text: 'SELECT 1' });
    return cards;
  }

  /** The eight nearest from PostgreSQL's own index, without any ranking. */
  @Post('nearest')
  @HttpCode(200)
  async nearest(@Body() request: RecommendationDto): Promise<object> {
    const { rows } = await poolOf(this.dataSource).query({ name: 'nearest', text: NEAREST, values: [request.userLatitude, request.userLongitude] });
    return rows;
  }
}

@Module({ controllers: [BenchController] })
class BenchModule {}

const definition = { ...geoRecommendations, http: (...config: Parameters<typeof geoRecommendations.http>) => [...geoRecommendations.http(...config), BenchModule] };
const service = await runService(definition, { roles: ['http'], env: process.env });
process.on('SIGTERM', () => void service.close().then(() => process.exit(0)));
reportReady(service.url);
