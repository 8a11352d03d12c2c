import { Column } from 'typeorm';
import { AddSubtitle1990000000000 } from './add-subtitle.js';
import { Project } from './project/project.entity.js';
import { content as before } from './service-before.js';

// Every question about projects names the new column from here on: it fails on a database that has not been migrated.
Column({ type: 'text', nullable: true })(Project.prototype, 'subtitle');

export const content = { ...before, database: { ...before.database, migrations: [...before.database.migrations, AddSubtitle1990000000000] } };
