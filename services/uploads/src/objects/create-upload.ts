import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UploadSlot } from '@community-help/api-contracts';
import { ObjectStore } from '../object-store/object-store.js';
import { UploadsConfig } from '../uploads.config.js';

/** Gives out an address to which a browser may PUT one file straight to the store. What is put there is never published as it is. */
@Injectable()
export class CreateUpload {
  constructor(
    private readonly store: ObjectStore,
    private readonly config: UploadsConfig,
  ) {}

  async execute(): Promise<UploadSlot> {
    return { uploadURL: await this.store.presignUpload(`uploads/${randomUUID()}`, this.config.uploadSeconds) };
  }
}
