/** Nest on Fastify with Nest's own ValidationPipe and nothing else: what a service would cost without the kit. */
import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { reportReady } from './report.js';
import { StackModule } from './stack-module.js';

const app = await NestFactory.create(StackModule, new FastifyAdapter(), { logger: false });
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }));
await app.listen(0, '127.0.0.1');
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
reportReady(await app.getUrl());
