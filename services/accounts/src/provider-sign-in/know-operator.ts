import { faultOfEmail } from '@community-help/api-contracts';
import { addressId, maskedAddress } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsConfig } from '../accounts.config.js';
import type { Claims } from '../openid/openid-provider.js';
import { providerProblems } from './provider.problems.js';

/** An operator as a session knows one. */
export interface KnownOperator {
  addressId: string;
  /** 'a...@example.org'; without an address 'an account at login.example.org'. */
  maskedAddress: string;
  /** The provider's own word makes an operator, whatever the address is. */
  isOperatorByClaim: boolean;
}

/** Cognito and others write the word in place of the value. */
const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** Which operator a provider's claims are about. An address counts when the provider has verified it. */
@Injectable()
export class KnowOperator {
  private readonly addresses: ReadonlySet<string>;

  constructor(private readonly config: AccountsConfig) {
    this.addresses = new Set((config.operatorEmails ?? []).map(addressId));
  }

  /** @throws Problem 403 when it is nobody's operator */
  run(claims: Claims): KnownOperator {
    const isOperatorByClaim = this.isNamed(claims);
    const email = typeof claims['email'] === 'string' && faultOfEmail(claims['email']) === undefined ? claims['email'] : undefined;
    if (email !== undefined && isTrue(claims['email_verified'])) {
      const id = addressId(email);
      if (!isOperatorByClaim && !this.addresses.has(id)) throw providerProblems.noOperator();
      return { addressId: id, maskedAddress: maskedAddress(email), isOperatorByClaim };
    }
    if (isOperatorByClaim) return this.withoutAddress(claims.sub);
    throw email === undefined ? providerProblems.noOperator() : providerProblems.unverified();
  }

  /** The claim holds the value, or a list with it. */
  private isNamed(claims: Claims): boolean {
    const { oidcOperatorClaim, oidcOperatorValue } = this.config;
    if (oidcOperatorValue === undefined) return false;
    const claim = claims[oidcOperatorClaim];
    return claim === oidcOperatorValue || (Array.isArray(claim) && claim.includes(oidcOperatorValue));
  }

  /** Somebody whom the provider alone can tell apart: no address hashes to the same, for none contains a space. */
  private withoutAddress(subject: string): KnownOperator {
    const issuer = this.config.oidcIssuer ?? '';
    return { addressId: addressId(`${issuer} ${subject}`), maskedAddress: `an account at ${new URL(issuer).hostname}`, isOperatorByClaim: true };
  }
}
