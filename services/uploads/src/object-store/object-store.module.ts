import { Module } from '@nestjs/common';
import { MinioStore } from './minio-store.js';
import { ObjectStore } from './object-store.js';

/** The one door to the object store. */
@Module({ providers: [{ provide: ObjectStore, useClass: MinioStore }], exports: [ObjectStore] })
export class ObjectStoreModule {}
