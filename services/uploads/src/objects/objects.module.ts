import { INTERNAL_API_KEYS } from '@community-help/service-kit';
import { Module } from '@nestjs/common';
import { ImageQueue } from '../images/image-queue.js';
import { ObjectStoreModule } from '../object-store/object-store.module.js';
import { UploadsConfig } from '../uploads.config.js';
import { RefusedUploads } from '../removals/refused-uploads.js';
import { Removals } from '../removals/removals.js';
import { AdoptObjects } from './adopt-objects.js';
import { CreateUpload } from './create-upload.js';
import { InternalObjectsController } from './internal-objects.controller.js';
import { NormalizeUpload } from './normalize-upload.js';
import { ObjectsController } from './objects.controller.js';
import { ReadObject } from './read-object.js';
import { StorePlaces } from './upload-address.js';

@Module({
  imports: [ObjectStoreModule],
  controllers: [ObjectsController, InternalObjectsController],
  providers: [
    CreateUpload,
    NormalizeUpload,
    AdoptObjects,
    ReadObject,
    Removals,
    RefusedUploads,
    { provide: INTERNAL_API_KEYS, inject: [UploadsConfig], useFactory: (config: UploadsConfig) => config.internalApiKeys },
    {
      provide: ImageQueue,
      inject: [UploadsConfig],
      useFactory: (config: UploadsConfig) => new ImageQueue(config.imageConcurrency, config.imageQueueLength),
    },
    {
      provide: StorePlaces,
      inject: [UploadsConfig],
      useFactory: (config: UploadsConfig) => new StorePlaces([config.s3PublicEndpoint, config.s3Endpoint], config.s3Bucket),
    },
  ],
})
export class ObjectsModule {}
