import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OpenidProvider } from '../openid/openid-provider.js';
import { hashToken, makeToken } from '../sessions/opaque-token.js';
import { LimitSignIns } from '../sign-in/limit-sign-ins.js';
import { AT_PROVIDER_S } from '../sign-in/sign-in-cookies.js';
import { ProviderSignIn } from './provider-sign-in.entity.js';

/** Sends a browser to the provider, and remembers which one. */
@Injectable()
export class BeginProviderSignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: OpenidProvider,
    private readonly limits: LimitSignIns,
  ) {}

  /** @returns the provider's page, and what the browser has to keep. @throws Problem 404, 429, 503 */
  async run(forwardedFor: string | undefined): Promise<{ url: string; browserToken: string }> {
    await this.limits.askProvider(forwardedFor);
    const { url, begun } = await this.provider.begin();
    const browserToken = makeToken();
    const expiresAt = new Date(Date.now() + AT_PROVIDER_S * 1000);
    await this.dataSource.manager.insert(ProviderSignIn, { ...begun, browserHash: hashToken(browserToken), expiresAt });
    return { url, browserToken };
  }
}
