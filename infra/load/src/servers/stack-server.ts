/** A service of ours that does nothing: everything the kit puts around a handler, and eight cards. */
import 'reflect-metadata';
import { Body, Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import { defineService, runService, ServiceConfig } from '@community-help/service-kit';
import { eightCards } from './cards.js';
import { reportReady } from './report.js';

const cards = eightCards();

class StackConfig extends ServiceConfig {}

@Controller('api/recommendations')
class StackController {
  @Post()
  @HttpCode(200)
  answer(@Body() _body: object): object {
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
