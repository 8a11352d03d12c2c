import { defineService } from '@community-help/service-kit';
import { AwaitListings1764500000000 } from './migrations/1764500000000-await-listings.js';
import { CreateObject1763700000000 } from './migrations/1763700000000-create-object.js';
import { KeepAccountOfFiles1764200000000 } from './migrations/1764200000000-keep-account-of-files.js';
import { KeepPictures1764400000000 } from './migrations/1764400000000-keep-pictures.js';
import { ReleasePictures1764300000000 } from './migrations/1764300000000-release-pictures.js';
import { ObjectRecord } from './objects/object.entity.js';
import { ObjectsModule } from './objects/objects.module.js';
import { UploadsWorkerModule } from './uploads-worker.module.js';
import { UploadsConfig } from './uploads.config.js';

export const uploads = defineService({
  name: 'uploads',
  Config: UploadsConfig,
  database: {
    entities: [ObjectRecord],
    migrations: [CreateObject1763700000000, KeepAccountOfFiles1764200000000, ReleasePictures1764300000000, KeepPictures1764400000000, AwaitListings1764500000000],
  },
  http: () => [ObjectsModule],
  worker: () => [UploadsWorkerModule],
});
