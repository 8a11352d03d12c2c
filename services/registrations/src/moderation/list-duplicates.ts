import { poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface Duplicate {
  id: string;
  duplicateOf: string;
  projectType: string;
  isConfirmed: boolean;
  hiddenReason: string | null;
  createdAt: Date;
}

/** Listings with the name and the address of an older one that is still there, newest first; ids only, an operator looks at both on the site. */
@Injectable()
export class ListDuplicates {
  constructor(private readonly dataSource: DataSource) {}

  async run(limit = 200): Promise<Duplicate[]> {
    const { rows } = await poolOf(this.dataSource).query<Duplicate>(
      `select h.id, h.duplicate_of as "duplicateOf", h.project_type as "projectType", h.confirmed_at is not null as "isConfirmed",
              h.hidden_reason as "hiddenReason", h.created_at as "createdAt"
       from helper h join helper older on older.id = h.duplicate_of and older.removed_at is null
       where h.duplicate_of is not null order by h.created_at desc limit $1`,
      [limit],
    );
    return rows;
  }
}
