import { addressId, notFound, type Identity } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Helper } from '../helpers/helper.entity.js';

/** Whose helper it is says the address on file that payments keeps, not the ids in an identity. */
@Injectable()
export class OwnHelper {
  constructor(private readonly dataSource: DataSource) {}

  /** Anybody else's is answered as if it were not there. @throws Problem 404 */
  async find(owner: Identity, helperId: string): Promise<Helper> {
    const helper = await this.dataSource.manager.findOneBy(Helper, { helperId, isRemoved: false });
    if (!helper || addressId(helper.email) !== owner.addressId) throw notFound('There is no helper with this id; it may have been removed.');
    return helper;
  }
}
