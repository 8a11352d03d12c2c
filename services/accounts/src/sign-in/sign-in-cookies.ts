import { accountCookieName, cookie, cookieOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsConfig } from '../accounts.config.js';
import { SESSION_DAYS } from '../sessions/session.entity.js';

/** Seconds for which a browser remembers that it asked for a link; the mail may wait before the 15 minutes of its link begin. */
export const ASKED_FOR_S = 3_600;

/** Seconds in which a browser that was sent to the provider must be back. */
export const AT_PROVIDER_S = 600;

/** The cookies: this browser asked for a link, was sent to the provider, is signed in. */
@Injectable()
export class SignInCookies {
  private readonly isSecure: boolean;
  private readonly asking: string;
  private readonly atProvider: string;
  private readonly account: string;

  constructor({ siteUrl }: AccountsConfig) {
    this.isSecure = siteUrl.startsWith('https:');
    this.asking = this.isSecure ? '__Host-sign-in' : 'sign-in';
    this.atProvider = this.isSecure ? '__Host-provider-sign-in' : 'provider-sign-in';
    this.account = accountCookieName(this.isSecure);
  }

  browserOf(cookieHeader: string | undefined): string | undefined {
    return cookieOf(cookieHeader, this.asking);
  }

  sentBrowserOf(cookieHeader: string | undefined): string | undefined {
    return cookieOf(cookieHeader, this.atProvider);
  }

  sessionOf(cookieHeader: string | undefined): string | undefined {
    return cookieOf(cookieHeader, this.account);
  }

  /** Set-Cookie of a browser that asked. */
  asked(token: string): string {
    return this.write(this.asking, token, ASKED_FOR_S, 'Strict');
  }

  /** Set-Cookie of a browser that is sent to the provider. It comes back to a page of ours, which asks with this cookie. */
  sentToProvider(token: string): string {
    return this.write(this.atProvider, token, AT_PROVIDER_S, 'Strict');
  }

  /** Set-Cookie of a browser that is signed in from now on: the other cookies have done their work. */
  signedIn(token: string): string[] {
    return [this.write(this.account, token, SESSION_DAYS * 86_400, 'Lax'), ...[this.asking, this.atProvider].map((name) => this.write(name, '', 0, 'Strict'))];
  }

  signedOut(): string {
    return this.write(this.account, '', 0, 'Lax');
  }

  private write(name: string, value: string, maxAgeSeconds: number, sameSite: 'Strict' | 'Lax'): string {
    return cookie({ name, value, path: '/', maxAgeSeconds, sameSite, isSecure: this.isSecure });
  }
}
