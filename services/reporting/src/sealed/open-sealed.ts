import { Injectable } from '@nestjs/common';
import { compactDecrypt, importJWK, type CryptoKey, type JWK } from 'jose';
import { PermanentError } from '@community-help/service-kit';
import { ReportingConfig } from '../reporting.config.js';

/** Opens what payments sealed for this service: donors' and buyers' addresses. */
@Injectable()
export class OpenSealed {
  private key: Promise<CryptoKey | Uint8Array> | undefined;

  constructor(private readonly config: ReportingConfig) {}

  /** The sealed JSON value. @throws PermanentError when it was not sealed for this key: delivering again cannot help */
  async run<Value>(jwe: string): Promise<Value> {
    const jwk = JSON.parse(this.config.mailPrivateKey) as JWK;
    this.key ??= importJWK(jwk, jwk.alg ?? (jwk.kty === 'RSA' ? 'RSA-OAEP-256' : 'ECDH-ES'));
    const key = await this.key;
    try {
      const { plaintext } = await compactDecrypt(jwe, key);
      return JSON.parse(new TextDecoder().decode(plaintext)) as Value;
    } catch (error) {
      throw new PermanentError(`a sealed value cannot be opened: ${(error as Error).name}`);
    }
  }
}
