import { defineService } from '@community-help/service-kit';
import { CreateObject1763700000000 } from './migrations/1763700000000-create-object.js';
import { LeftOversModule } from './objects/left-overs.module.js';
import { ObjectRecord } from './objects/object.entity.js';
import { ObjectsModule } from './objects/objects.module.js';
import { UploadsConfig } from './uploads.config.js';

export const uploads = defineService({
  name: 'uploads',
  Config: UploadsConfig,
  database: { entities: [ObjectRecord], migrations: [CreateObject1763700000000] },
  http: () => [ObjectsModule],
  worker: () => [LeftOversModule],
});
