import { OutageError } from '@community-help/service-kit';

/** The provider refused: nothing happened, and asking again in the same words will be refused again. */
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
