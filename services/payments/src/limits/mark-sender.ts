import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { PaymentsConfig } from '../payments.config.js';

/** Who tries to pay, as far as it is kept: keyed hashes, which nobody without the key can turn back into an address. */
export interface SenderMarks {
  address: string;
  /** Of the dialog, when it said one. */
  session: string | null;
}

@Injectable()
export class MarkSender {
  constructor(private readonly config: PaymentsConfig) {}

  run(address: string, sessionId: string | undefined): SenderMarks {
    return { address: this.mark('address', address), session: sessionId === undefined ? null : this.mark('session', sessionId) };
  }

  private mark(kind: string, value: string): string {
    return `${kind}:${createHmac('sha256', this.config.addressHashKey).update(`${kind}:${value}`).digest('base64url').slice(0, 22)}`;
  }
}
