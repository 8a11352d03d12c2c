import { ConfigError } from '@community-help/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CompactEncrypt, importJWK, type CryptoKey, type JWK } from 'jose';
import { RegistrationsConfig } from '../registrations.config.js';

/** What payments finds when it opens the seal. Digits only. */
export interface BankDetails {
  bankAccountName: string;
  bankName: string | null;
  /** Six digits. */
  sortCode: string;
  /** Eight digits. */
  accountNumber: string;
}

/** Which key agreement fits a key that does not say so itself; the content is always A256GCM. */
const ALGORITHMS: Record<string, string> = { EC: 'ECDH-ES', OKP: 'ECDH-ES', RSA: 'RSA-OAEP-256' };

/** Seals bank details the moment they arrive. Only payments holds the key that opens them; this service cannot. */
@Injectable()
export class SealBankDetails implements OnModuleInit {
  private key: CryptoKey | Uint8Array;
  private header: { alg: string; enc: string; kid?: string };

  constructor(private readonly config: RegistrationsConfig) {}

  /** @throws ConfigError when the configured key cannot seal, so that a bad key stops the start and not a registration */
  async onModuleInit(): Promise<void> {
    const jwk = JSON.parse(this.config.bankDetailsPublicKey) as JWK;
    const alg = jwk.alg ?? ALGORITHMS[jwk.kty ?? ''];
    if (!alg || jwk.d) throw new ConfigError(['BANK_DETAILS_PUBLIC_KEY must be the public part of an EC, OKP or RSA key as a JWK']);
    this.header = { alg, enc: 'A256GCM', ...(jwk.kid ? { kid: jwk.kid } : {}) };
    this.key = await importJWK(jwk, alg);
  }

  /** Bank details as a compact JWE. */
  async run(details: BankDetails): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(details))).setProtectedHeader(this.header).encrypt(this.key);
  }
}
