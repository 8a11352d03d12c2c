import { plainToInstance } from 'class-transformer';
import { checkedFields } from '../events/contract-check.js';

/**
 * The DTO of a request that keeps every rule and has no other field; undefined where one does not, or where the quick check does not
 * cover a rule of this DTO: then class-validator decides, which looks everything up anew for each object.
 */
export function goodInstance<Dto extends object>(type: new () => Dto, value: object): Dto | undefined {
  const instance = plainToInstance(type, value);
  const known = checkedFields(type, instance);
  if (known === undefined) return undefined;
  for (const name in instance) if (instance[name] !== undefined && !Object.hasOwn(known, name)) return undefined;
  return instance;
}
