import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { logger } from '@community-help/service-kit';
import { tileKey, type TileAddress } from './tile-address.js';

/** Up to here the country is some 15,000 tiles of all themes and densities, 100 MB; that bounds the folder without counting it. */
const LAST_ZOOM = 10;
const log = logger('basemap');

/**
 * Tiles of the small zooms in a folder, so that another start draws none of them again. Several processes may share it: a file appears whole
 * or not at all. A folder that cannot be written costs time, never an answer.
 */
export class TileShelf {
  private isWritable = true;

  /** @param folder absent = nothing is kept */
  constructor(
    private readonly folder: string | undefined,
    private readonly version: string,
  ) {}

  async read(address: TileAddress): Promise<Uint8Array | undefined> {
    const path = this.pathOf(address);
    if (path === undefined) return undefined;
    try {
      return await readFile(path);
    } catch {
      // Not drawn yet, or not readable: it is drawn.
      return undefined;
    }
  }

  async write(address: TileAddress, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(address);
    if (path === undefined || !this.isWritable) return;
    try {
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, bytes);
      await rename(draft, path);
    } catch (error) {
      this.isWritable = false;
      log.warn({ reason: (error as NodeJS.ErrnoException).code }, 'tiles cannot be kept on disk');
    }
  }

  /** Removes the tiles of other versions. */
  async tidy(): Promise<void> {
    if (this.folder === undefined) return;
    const versions = await readdir(this.folder).catch(() => []);
    for (const version of versions) {
      if (version !== this.version) await rm(join(this.folder, version), { recursive: true, force: true });
    }
  }

  private pathOf(address: TileAddress): string | undefined {
    if (this.folder === undefined || address.zoom > LAST_ZOOM) return undefined;
    return join(this.folder, this.version, `${tileKey(address)}.webp`);
  }
}
