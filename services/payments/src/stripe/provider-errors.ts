import { OutageError } from '@community-help/service-kit';

/**
 * The provider executed a first try and refused it: nothing happened, and asking again in the same words will be refused again.
 * A refusal of anything else (a repeat, a key or account that is not ours to use) is an OutcomeUnknown.
 */
export class ProviderRefusal extends Error {
  constructor(
    /** The provider's code, e.g. 'balance_insufficient'; safe to store and to log. */
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`The payment provider refused: ${code}.`, options);
    this.name = 'ProviderRefusal';
  }
}

/** No definite answer: the effect may or may not have happened. An event that meets it is delivered again for as long as it takes. */
export class OutcomeUnknown extends OutageError {
  constructor(
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`The payment provider gave no definite answer: ${code}.`, options);
    this.name = 'OutcomeUnknown';
  }
}

/** The provider would not listen to us: a wrong or restricted key, or a request that differs from its own first try. A person must mend it. */
export class ProviderMisconfigured extends OutcomeUnknown {
  constructor(code: string) {
    super(code);
    this.name = 'ProviderMisconfigured';
  }
}

/** The provider does not let us see a connected account (any more): closed, taken from us, or our key is of another platform. */
export class AccountOutOfReach extends OutcomeUnknown {
  constructor(code: string) {
    super(code);
    this.name = 'AccountOutOfReach';
  }
}

/** A webhook that is not from the provider, not for us, or not from now. */
export class UntrustedEvent extends Error {
  constructor(
    readonly reason: 'signature' | 'future' | 'mode' | 'shape',
    options?: ErrorOptions,
  ) {
    super(`The event cannot be trusted: ${reason}.`, options);
    this.name = 'UntrustedEvent';
  }
}
