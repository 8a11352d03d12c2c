import type { DataSource } from 'typeorm';
import { Helper } from './helper.entity.js';

/** Columns of a helper for a hand-written select, named as the entity names them: `h.project_type as "projectType", ...`. */
export function helperColumns(dataSource: DataSource, alias: string): string {
  return dataSource
    .getMetadata(Helper)
    .columns.filter((column) => column.isSelect)
    .map((column) => `${alias}.${column.databaseName} as "${column.propertyName}"`)
    .join(', ');
}
