import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { archiveVersion, BASEMAP_VERSION } from '@community-help/api-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TileType, zxyToTileId } from 'pmtiles';
import { ArchiveTiles } from '../src/basemap/pmtiles/archive-tiles.js';
import { tileAddress, type TileAddress } from '../src/basemap/tile-address.js';

const PICTURE = Buffer.from('a picture of Leeds');
const HEADER_BYTES = 127;
const NOT_COMPRESSED = 1;

const tile = (column: number): TileAddress => tileAddress({ version: BASEMAP_VERSION, theme: 'light', z: '11', x: String(column), tile: '659.webp' });

/** An archive with one tile (PMTiles 3): header, root directory, metadata, picture. */
function archiveOf(type: TileType): Buffer {
  const directory = Buffer.from([1, ...varint(zxyToTileId(11, 1015, 659)), 1, ...varint(PICTURE.length), 1]);
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const dataAt = HEADER_BYTES + directory.length + metadata.length;
  const sections = [HEADER_BYTES, directory.length, HEADER_BYTES + directory.length, metadata.length, dataAt, 0, dataAt, PICTURE.length, 1, 1, 1];
  for (const [at, value] of sections.entries()) header.writeBigUInt64LE(BigInt(value), 8 + at * 8);
  header.writeUInt8(1, 96);
  header.writeUInt8(NOT_COMPRESSED, 97);
  header.writeUInt8(NOT_COMPRESSED, 98);
  header.writeUInt8(type, 99);
  header.writeUInt8(5, 100);
  header.writeUInt8(11, 101);
  return Buffer.concat([header, directory, metadata, PICTURE]);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left];
    bytes.push((left % 128) | 128);
  }
}

describe('tiles out of an archive', () => {
  const archives: Record<string, Buffer> = { '/raster.pmtiles': archiveOf(TileType.Png), '/vector.pmtiles': archiveOf(TileType.Mvt) };
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const whole = archives[request.url!];
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      if (!whole || first === undefined) return void response.writeHead(500).end();
      const part = whole.subarray(Number(first), Number(last) + 1);
      return void response.writeHead(206, { 'content-range': `bytes ${first}-${Number(first) + part.length - 1}/${whole.length}`, 'content-length': part.length }).end(part);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it('are passed on as they are, under their own type', async () => {
    const found = await new ArchiveTiles(`${url}/raster.pmtiles`).find(tile(1015));
    expect(Buffer.from(found!.bytes)).toEqual(PICTURE);
    expect(found!.contentType).toBe('image/png');
  });

  it('are left to our own map where the archive has none, and where it has vectors', async () => {
    expect(await new ArchiveTiles(`${url}/raster.pmtiles`).find(tile(1014))).toBeUndefined();
    expect(await new ArchiveTiles(`${url}/vector.pmtiles`).find(tile(1015))).toBeUndefined();
  });

  it('are an outage, and not another picture, while the archive cannot be read', async () => {
    await expect(new ArchiveTiles(`${url}/gone.pmtiles`).find(tile(1015))).rejects.toMatchObject({ name: 'OutageError' });
  });

  it('have a version of their own', () => {
    expect(archiveVersion('https://a.example/x.pmtiles')).toMatch(/^uk-[a-z0-9-]+$/);
    expect(archiveVersion('https://a.example/x.pmtiles')).not.toBe(archiveVersion('https://a.example/y.pmtiles'));
  });
});
