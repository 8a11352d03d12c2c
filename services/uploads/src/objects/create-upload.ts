import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UploadSlot } from '@community-help/api-contracts';
import { ObjectStore } from '../object-store/object-store.js';
import { Removals } from '../removals/removals.js';
import { UploadsConfig } from '../uploads.config.js';

/** Gives out an address to which a browser may PUT one file straight to the store. What is put there is never published as it is. */
@Injectable()
export class CreateUpload {
  constructor(
    private readonly store: ObjectStore,
    private readonly removals: Removals,
    private readonly config: UploadsConfig,
  ) {}

  async run(): Promise<UploadSlot> {
    const key = `uploads/${randomUUID()}`;
    const uploadURL = await this.store.presignUpload(key, this.config.uploadSeconds);
    // Whatever becomes of it, the raw file does not stay.
    await this.removals.plan([key], this.config.leftOverHours * 3600);
    return { uploadURL };
  }
}
