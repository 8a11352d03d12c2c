import { unauthorized } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import * as openid from 'openid-client';
import { AccountsConfig } from '../accounts.config.js';
import { isPlainLoopback } from '../provider-settings.js';
import { providerProblems } from '../provider-sign-in/provider.problems.js';
import { problemOf } from './provider-faults.js';

/** Milliseconds for which what the provider says of itself is believed. */
const DISCOVERED_MS = 3_600_000;

/** What is kept between the two halves of a sign-in. */
export interface BegunSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** What the provider's signed answer says of somebody. */
export type Claims = Record<string, unknown> & { sub: string };

/** The OpenID Connect provider by which operators sign in: authorization code, PKCE, and an ID token whose signature is checked. */
@Injectable()
export class OpenidProvider {
  private discovered: { provider: Promise<openid.Configuration>; until: number } | undefined;

  constructor(private readonly config: AccountsConfig) {}

  /** @returns the provider's own page, and what must be kept until the browser comes back. @throws Problem 404 none is set up, 503 it does not answer */
  async begin(): Promise<{ url: string; begun: BegunSignIn }> {
    const provider = await this.provider();
    const begun = { state: openid.randomState(), nonce: openid.randomNonce(), codeVerifier: openid.randomPKCECodeVerifier() };
    const url = openid.buildAuthorizationUrl(provider, {
      redirect_uri: this.returnAddress,
      scope: this.config.oidcScope,
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(begun.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, begun };
  }

  /**
   * @param query what the browser came back with. Of what the provider says beside its token the token has the last word.
   * @throws Problem 401 what came back is not to be believed, 403 the provider refused, 410 its code was used, 503 it does not answer
   */
  async finish(query: URLSearchParams, { state, nonce, codeVerifier }: BegunSignIn): Promise<Claims> {
    const provider = await this.provider();
    const returned = new URL(this.returnAddress);
    returned.search = query.toString();
    try {
      const tokens = await openid.authorizationCodeGrant(provider, returned, { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true });
      const claims = tokens.claims();
      if (!claims) throw unauthorized('The provider did not say who you are. Please begin again.');
      const more = provider.serverMetadata().userinfo_endpoint === undefined ? {} : await openid.fetchUserInfo(provider, tokens.access_token, claims.sub);
      return { ...more, ...claims };
    } catch (error) {
      throw problemOf(error);
    }
  }

  private get returnAddress(): string {
    return `${this.config.siteUrl.replace(/\/$/, '')}/sign-in`;
  }

  /** What the provider says of itself, asked for once an hour and by one question at a time; a failure is not kept. */
  private provider(now = Date.now()): Promise<openid.Configuration> {
    const known = this.discovered;
    if (known && now < known.until) return known.provider;
    const asked = { provider: this.discover(), until: now + DISCOVERED_MS };
    this.discovered = asked;
    asked.provider.catch(() => {
      if (this.discovered === asked) this.discovered = undefined;
    });
    return asked.provider;
  }

  private async discover(): Promise<openid.Configuration> {
    const { oidcIssuer, oidcClientId, oidcClientSecret, oidcClientAuth, oidcTimeoutMs } = this.config;
    if (oidcIssuer === undefined || oidcClientId === undefined) throw providerProblems.notSetUp();
    const authenticate = oidcClientAuth === 'client_secret_post' ? openid.ClientSecretPost(oidcClientSecret) : openid.ClientSecretBasic(oidcClientSecret);
    const execute = [openid.enableNonRepudiationChecks, ...(isPlainLoopback(oidcIssuer) ? [openid.allowInsecureRequests] : [])];
    try {
      return await openid.discovery(new URL(oidcIssuer), oidcClientId, undefined, authenticate, { timeout: oidcTimeoutMs / 1000, execute });
    } catch (error) {
      throw problemOf(error);
    }
  }
}
