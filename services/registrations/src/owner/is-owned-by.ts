import { addressId, type Identity } from '@community-help/service-kit';
import type { Helper } from '../helper/helper.entity.js';

/** Whether a listing is registered with the address that was proved at sign-in. Whatever else an identity names only says where to look. */
export function isOwnedBy({ email }: Pick<Helper, 'email'>, owner: Identity): boolean {
  return addressId(email) === owner.addressId;
}
