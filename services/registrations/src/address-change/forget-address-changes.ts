import { poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Forgets changes of address whose day has passed: the wish, and the address that was wished for. */
@Injectable()
export class ForgetAddressChanges {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns how many */
  async run(): Promise<number> {
    const { rowCount } = await poolOf(this.dataSource).query('delete from address_change where expires_at <= now()');
    return rowCount ?? 0;
  }
}
