/** What the drawing library costs by itself: each request draws an empty block of four tiles and answers the first. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { reportReady } from './report.js';

const BLOCK_PX = 512;
const TILE_PX = 256;
const SVG = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${BLOCK_PX}" height="${BLOCK_PX}"><rect width="${BLOCK_PX}" height="${BLOCK_PX}" fill="#f4f1e2"/></svg>`);
sharp.concurrency(1);
sharp.cache(false);

async function drawBlock(): Promise<Buffer> {
  const { data, info } = await sharp(SVG).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const tiles: Buffer[] = [];
  for (const [left, top] of [[0, 0], [TILE_PX, 0], [0, TILE_PX], [TILE_PX, TILE_PX]] as const) {
    const tile = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).extract({ left, top, width: TILE_PX, height: TILE_PX });
    tiles.push(await tile.webp({ preset: 'drawing', quality: 52, effort: 1 }).toBuffer());
  }
  return tiles[0]!;
}

const server = createServer((_request, response) => {
  void drawBlock().then((tile) => response.writeHead(200, { 'content-type': 'image/webp', 'content-length': tile.length }).end(tile));
});
server.listen(0, '127.0.0.1', () => reportReady(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => process.exit(0));
