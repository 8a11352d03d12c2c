/** The real registrations service, and beside it a ping and the list as one would write it without thinking of its size. */
import 'reflect-metadata';
import { generateKeyPairSync } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Controller, Get, Header, Module } from '@nestjs/common';
import { registrations } from '@community-help/registrations';
import { runService } from '@community-help/service-kit';
import { reportReady } from './report.js';

let rows: object[] = [];

@Controller('bench')
class BenchController {
  @Get('ping')
  ping(): object {
    return { ok: true };
  }

  @Get('obvious')
  @Header('content-type', 'application/json')
  @Header('content-encoding', 'gzip')
  obvious(): Promise<Buffer> {
    return promisify(gzip)(JSON.stringify(rows));
  }
}

@Module({ controllers: [BenchController] })
class BenchModule {}

const nowhere = 'http://127.0.0.1:9';
const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const env = {
  ...process.env,
  GEOCODER_URL: nowhere,
  UPLOADS_URL: nowhere,
  PAYMENTS_URL: nowhere,
  INTERNAL_API_KEYS: 'nobody-asks-anybody',
  BANK_DETAILS_PUBLIC_KEY: JSON.stringify(publicKey.export({ format: 'jwk' })),
  MAIL_PUBLIC_KEY: JSON.stringify(publicKey.export({ format: 'jwk' })),
  LINK_PUBLIC_KEYS: JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'bench' }] }),
  IDENTITY_PUBLIC_KEYS: JSON.stringify({ keys: [{ ...generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }), kid: 'bench' }] }),
};
const definition = { ...registrations, http: (...config: Parameters<typeof registrations.http>) => [...registrations.http(...config), BenchModule] };
const service = await runService(definition, { roles: ['http'], env });
process.on('SIGTERM', () => void service.close().then(() => process.exit(0)));
// only where the obvious list is measured: it holds every listing in memory
if (!process.env['SKIP_LIST']) rows = (await (await fetch(`${service.url}/api/registrations`)).json()) as object[];
reportReady(service.url, { helpers: rows.length });
