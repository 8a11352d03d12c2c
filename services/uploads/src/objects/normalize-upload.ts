import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type NormalizedObject, UPLOAD } from '@community-help/api-contracts';
import { Problem } from '@community-help/service-kit';
import { fileTooLarge } from '../images/image.problems.js';
import { ImageQueue } from '../images/image-queue.js';
import { normalizeImage } from '../images/normalize-image.js';
import { ObjectStore, ObjectTooLarge } from '../object-store/object-store.js';
import { RefusedUploads } from '../removals/refused-uploads.js';
import { Removals } from '../removals/removals.js';
import { UploadsConfig } from '../uploads.config.js';
import { ObjectRecord } from './object.entity.js';
import { uploadNotFound } from './object.problems.js';
import { viewOf } from './object.view.js';

/** Clocks of the store and of this service may differ by so much. */
const CLOCKS_DIFFER_SECONDS = 60;
/** After this, files that were written without a row are nobody's. */
const STRAY_SECONDS = 3600;

/**
 * Turns a raw upload into a published picture. The same upload gives the same answer, however often and from however many processes it
 * is asked for: the row with the upload's key decides, and whoever loses has its files removed.
 */
@Injectable()
export class NormalizeUpload {
  /** Requests for an upload that is being worked on in this process share the work. */
  private readonly underWay = new Map<string, Promise<ObjectRecord>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
    private readonly queue: ImageQueue,
    private readonly removals: Removals,
    private readonly refusedUploads: RefusedUploads,
    private readonly config: UploadsConfig,
  ) {}

  /**
   * `client` is whose turn it is (an address). An upload is used once: what is put to its address later is never looked at.
   * @throws Problem 404 when nothing was uploaded; 413, 422 when the file is or was refused (it is removed at once); 503 when too many wait.
   */
  async run(uploadKey: string, client: string): Promise<NormalizedObject> {
    return viewOf(await this.recordOf(uploadKey, client));
  }

  private recordOf(uploadKey: string, client: string): Promise<ObjectRecord> {
    const running = this.underWay.get(uploadKey);
    if (running) return running;
    const work = this.findOrMake(uploadKey, client).finally(() => this.underWay.delete(uploadKey));
    this.underWay.set(uploadKey, work);
    return work;
  }

  private async findOrMake(uploadKey: string, client: string): Promise<ObjectRecord> {
    const known = await this.find(uploadKey);
    if (known) return known;
    const refusal = await this.refusedUploads.find(uploadKey);
    if (refusal) throw refusal;
    try {
      const { record, isOurs } = await this.queue.run(client, () => this.make(uploadKey));
      if (isOurs) await this.useUp(uploadKey);
      return record;
    } catch (error) {
      // Another process may have finished and removed the original while this one waited.
      const finished = await this.find(uploadKey);
      if (finished) return finished;
      if (error instanceof Problem && (error.status === 413 || error.status === 422)) {
        await this.refusedUploads.remember(uploadKey, error);
        await this.useUp(uploadKey);
      }
      throw error;
    }
  }

  /**
   * The original goes as soon as it is not needed: it is the one place where the position of a photograph would still be. Its address can be
   * written to until it expires; what comes then goes when it has expired.
   */
  private async useUp(uploadKey: string): Promise<void> {
    await this.store.remove(uploadKey);
    await this.removals.plan([uploadKey], this.config.uploadSeconds + CLOCKS_DIFFER_SECONDS);
  }

  private async make(uploadKey: string): Promise<{ record: ObjectRecord; isOurs: boolean }> {
    const { image, thumbnail, width, height } = await normalizeImage(await this.readUpload(uploadKey));
    const id = randomUUID();
    const objectPath = `images/${id}.webp`;
    const thumbnailPath = `thumbnails/${id}.webp`;
    await this.removals.plan([objectPath, thumbnailPath], STRAY_SECONDS);
    await Promise.all([this.store.write(objectPath, image, 'image/webp'), this.store.write(thumbnailPath, thumbnail, 'image/webp')]);
    const isOurs = await this.insert({ id, uploadKey, objectPath, thumbnailPath, width, height, bytes: image.length });
    return { record: (await this.find(uploadKey))!, isOurs };
  }

  /** A presigned address cannot limit the size, so the file is measured here, and measured again while it is read. */
  private async readUpload(uploadKey: string): Promise<Buffer> {
    const uploaded = await this.store.stat(uploadKey);
    if (!uploaded) throw uploadNotFound();
    if (uploaded.bytes > UPLOAD.maxBytes) throw fileTooLarge();
    try {
      const file = await this.store.read(uploadKey, UPLOAD.maxBytes);
      if (!file) throw uploadNotFound();
      return file;
    } catch (error) {
      throw error instanceof ObjectTooLarge ? fileTooLarge() : error;
    }
  }

  /** Whoever loses leaves its files to the sweep. */
  private async insert(row: Omit<ObjectRecord, 'adoptedAt' | 'releasedAt' | 'awaitedAt' | 'keptAt' | 'createdAt'>): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const result = await manager.createQueryBuilder().insert().into(ObjectRecord).values(row).orIgnore().returning('id').execute();
      const isOurs = (result.raw as unknown[]).length > 0;
      if (isOurs) await this.removals.strike([row.objectPath, row.thumbnailPath], manager);
      else await this.removals.plan([row.objectPath, row.thumbnailPath], 0, manager);
      return isOurs;
    });
  }

  private find(uploadKey: string): Promise<ObjectRecord | null> {
    return this.dataSource.manager.findOneBy(ObjectRecord, { uploadKey });
  }
}
