import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const LOOK_EVERY_MS = 25;

/**
 * Closes the application after the requests in hand. A connection whose last request ends while we close stays open for its
 * keep-alive time (72 s) unless somebody closes it, and the server with it.
 */
export async function closeHttp(app: NestFastifyApplication): Promise<void> {
  const timer = setInterval(() => app.getHttpServer().closeIdleConnections(), LOOK_EVERY_MS);
  try {
    await app.close();
  } finally {
    clearInterval(timer);
  }
}
