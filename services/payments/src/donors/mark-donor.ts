import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { PaymentsConfig } from '../payments.config.js';

/**
 * By whom a donation was made, so that an operator who is told the address finds it: a keyed hash of the address's own hash. The address itself is
 * known to nobody here, and whoever reads the table without ADDRESS_HASH_KEY cannot check a guess.
 */
@Injectable()
export class MarkDonor {
  constructor(private readonly config: PaymentsConfig) {}

  /** @param address `addressId` of it */
  run(address: string): string {
    return createHmac('sha256', this.config.addressHashKey).update(`donor:${address}`).digest('base64url').slice(0, 22);
  }
}
